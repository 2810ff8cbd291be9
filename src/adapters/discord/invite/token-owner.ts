/**
 * The id in a bot's token: its first part is the bot's own id, which for all but apps of 2016 and before is also the
 * application's. Undefined where there is none in it.
 */
export function ownerOfToken(token: string): string | undefined {
  const [first = ''] = token.split('.');
  const id = Buffer.from(first, 'base64url').toString('latin1');
  return /^\d{15,20}$/u.test(id) ? id : undefined;
}
