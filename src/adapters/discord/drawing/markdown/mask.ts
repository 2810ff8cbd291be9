/** Stands for a backtick that Discord would read: nothing decodes it, and it is as long. */
const MASKED_BACKTICK = 'ˋ';
const FENCE_RUN = /`{3,}/gu;

/** Code in which nothing ends the block that it stands in: Discord knows fences of three backticks only. */
export function maskFences(code: string): string {
  return code.replace(FENCE_RUN, maskBackticks);
}

export function maskBackticks(text: string): string {
  return text.replaceAll('`', MASKED_BACKTICK);
}

/** A token of Discord as text: as long, and none. */
export function maskToken(token: string): string {
  return `‹${token.slice(1, -1)}›`;
}
