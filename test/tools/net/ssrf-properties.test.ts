import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../../src/testing/fake-clock.ts';
import { createBoundedFetch } from '../../../src/tools/index.ts';
import { isPublicAddress } from '../../../src/tools/net/public-address.ts';

type Bytes = readonly [number, number, number, number];

/** Ranges of IPv4 that belong to nobody's public host: IANA's register of special addresses, and shared ones. */
const SPECIAL: readonly (readonly [bytes: Bytes, bits: number])[] = [
  [[0, 0, 0, 0], 8],
  [[10, 0, 0, 0], 8],
  [[100, 64, 0, 0], 10],
  [[127, 0, 0, 0], 8],
  [[169, 254, 0, 0], 16],
  [[172, 16, 0, 0], 12],
  [[192, 0, 0, 0], 24],
  [[192, 0, 2, 0], 24],
  [[192, 88, 99, 0], 24],
  [[192, 168, 0, 0], 16],
  [[198, 18, 0, 0], 15],
  [[198, 51, 100, 0], 24],
  [[203, 0, 113, 0], 24],
  [[224, 0, 0, 0], 4],
  [[240, 0, 0, 0], 4],
];

const special: fc.Arbitrary<number> = fc
  .tuple(fc.constantFrom(...SPECIAL), fc.nat(0xffff_ffff))
  .map(([[bytes, bits], noise]) => (toNumber(bytes) + (noise % 2 ** (32 - bits))) >>> 0);

const publicOne: fc.Arbitrary<number> = fc
  .nat(0xffff_ffff)
  .filter((number) => !SPECIAL.some(([bytes, bits]) => isWithin(number, toNumber(bytes), bits)))
  .filter((number) => isPublicAddress(dotted(number)));

/** A number as the URL standard takes one: decimal, octal or hexadecimal, with zeros before it. */
const spelled = (number: number): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(10, 8, 16), fc.nat(3), fc.boolean()).map(([base, zeros, isUpper]) => {
    if (base === 10) return String(number);
    const digits = '0'.repeat(zeros) + number.toString(base);
    const text = base === 8 ? `0${digits}` : `0x${digits}`;
    return isUpper ? text.toUpperCase() : text;
  });

/** The last part of a short form stands for all bytes that are left. */
const shortForm = (number: number): fc.Arbitrary<string> =>
  fc.constantFrom(1, 2, 3, 4).chain((count) => {
    const bytes = bytesOf(number);
    const rest = bytes.slice(count - 1).reduce((sum, byte) => sum * 256 + byte, 0);
    return fc.tuple(...[...bytes.slice(0, count - 1), rest].map(spelled)).map((parts) => parts.join('.'));
  });

/** Letters, digits and dots that only look different, or are written as codes. */
const disguised = (host: string): fc.Arbitrary<string> =>
  fc.array(fc.nat(2), { minLength: host.length, maxLength: host.length }).map((ways) =>
    host
      .split('')
      .map((letter, at) => {
        if (ways[at] === 1) return `%${letter.charCodeAt(0).toString(16)}`;
        if (ways[at] === 2) return letter === '.' ? '。' : String.fromCodePoint(letter.charCodeAt(0) + 0xfee0);
        return letter;
      })
      .join(''),
  );

const inVersion6 = (number: number): fc.Arbitrary<string> => {
  const [high, low] = [(number >>> 16).toString(16), (number & 0xffff).toString(16)];
  return fc.constantFrom(
    `[::ffff:${dotted(number)}]`,
    `[::ffff:${high}:${low}]`,
    `[0:0:0:0:0:FFFF:${high}:${low}]`,
    `[0000:0000:0000:0000:0000:ffff:${dotted(number)}]`,
    `[64:ff9b::${high}:${low}]`,
    `[64:ff9b::${dotted(number)}]`,
    `[::${high}:${low}]`,
    `[::ffff:0:${high}:${low}]`,
    `[2002:${high}:${low}::1]`,
  );
};

const hostOf = (number: number): fc.Arbitrary<string> =>
  fc.oneof(
    shortForm(number),
    shortForm(number).chain(disguised),
    shortForm(number).map((host) => `${host}.`),
    inVersion6(number),
  );

/** Where requests would have gone, of hosts by these names. */
async function dialledBy(url: string, addresses: readonly string[] = []): Promise<readonly string[]> {
  const dialled: string[] = [];
  const fetch = createBoundedFetch({
    clock: createFakeClock(),
    isProxied: () => false,
    resolve: async () => addresses,
    sendOnce: async (request, read) => {
      dialled.push(...request.addresses);
      return await read({ status: 200, headers: {}, body: (async function* () {})() });
    },
  })(new AbortController().signal);
  await fetch(url).catch(() => undefined);
  return dialled;
}

describe('an address', () => {
  it('that is not public gets through in no spelling', async () => {
    const path = fc.constantFrom('', '/', '/a?b=c', '#x', ':8080/');
    await fc.assert(
      fc.asyncProperty(special.chain(hostOf), path, async (host, rest) => {
        expect(await dialledBy(`http://${host}${rest}`)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('that is not public gets through as the answer to no name, also among public ones', async () => {
    const refused = special.chain((number) =>
      fc.oneof(
        fc.constant(dotted(number)),
        inVersion6(number).map((host) => host.slice(1, -1)),
      ),
    );
    const around = fc.array(publicOne.map(dotted), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(around, refused, around, async (before, address, after) => {
        expect(await dialledBy('http://name.example/', [...before, address, ...after])).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('that is public gets through in every spelling, as itself', async () => {
    await fc.assert(
      fc.asyncProperty(
        publicOne.chain((number) => shortForm(number).map((host) => [number, host] as const)),
        async ([number, host]) => {
          expect(await dialledBy(`http://${host}/`)).toEqual([dotted(number)]);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('of IPv6 gets through only within what is given to hosts of the internet', () => {
    const groups = fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(groups, (parts) => {
        const address = parts.map((part) => part.toString(16)).join(':');
        const first = parts[0] ?? 0;
        const isNat64 = first === 0x64;
        expect(isPublicAddress(address) && !isNat64 && (first < 0x2000 || first > 0x3fff)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('that is any text makes nothing throw but sentences', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.webUrl()), async (url) => {
        const dialled = await dialledBy(url, ['127.0.0.1']);
        expect(dialled.every(isPublicAddress)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

function bytesOf(number: number): readonly number[] {
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
}

function dotted(number: number): string {
  return bytesOf(number).join('.');
}

function toNumber([a, b, c, d]: Bytes): number {
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
}

function isWithin(number: number, base: number, bits: number): boolean {
  return number >= base && number < base + 2 ** (32 - bits);
}
