import ipaddr from 'ipaddr.js';

/** What holds the credentials of a machine, at addresses that are not link-local: Azure, Alibaba, Oracle, AWS, Google. */
const METADATA: ReadonlySet<string> = new Set([
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd20:ce::254',
]);

/** Everything that IPv6 gives to hosts of the internet; the rest of it is reserved or local. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Where networks without IPv4 reach it: the address behind the prefix is an IPv4 one. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/**
 * Whether an IP address belongs to a host of the public internet: no private, local, shared, reserved or documentation
 * address, none of a cloud's metadata, and no IPv6 address that stands for such an IPv4 one. What is no address is not
 * public either.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || isMetadataAddress(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed instanceof ipaddr.IPv6 ? isPublicVersion6(parsed) : parsed.range() === 'unicast';
}

/** Whether an IP address is one at which clouds give out the credentials of a machine; all link-local ones count. */
export function isMetadataAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  const embedded = parsed instanceof ipaddr.IPv6 ? embeddedIn(parsed) : undefined;
  if (embedded !== undefined) return isMetadataAddress(embedded);
  return parsed.range() === 'linkLocal' || METADATA.has(parsed.toString());
}

function isPublicVersion6(address: ipaddr.IPv6): boolean {
  const embedded = embeddedIn(address);
  if (embedded !== undefined) return isPublicAddress(embedded);
  // Ranges of obsolete tunnels (6to4, Teredo) are among those that have a name: nothing public is only there.
  return address.match(GLOBAL_UNICAST) && address.range() === 'unicast';
}

/** The IPv4 address that an IPv6 one stands for, where such a way is in use today. */
function embeddedIn(address: ipaddr.IPv6): string | undefined {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  return address.match(NAT64) ? ipaddr.fromByteArray(address.toByteArray().slice(12)).toString() : undefined;
}
