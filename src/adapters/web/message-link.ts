/** How `MessageIds` writes an id: a time, a counter, and digits that tell processes apart. */
const MESSAGE_ID = /^[0-9a-z]{12}[0-9a-f]{0,6}$/u;

/** The message that an id, or the address of a thread's page, names: a thread is named by its first message. */
export function messageIdOf(link: string): string | undefined {
  const id = URL.canParse(link) ? new URL(link).searchParams.get('thread') : link;
  return id !== null && MESSAGE_ID.test(id) ? id : undefined;
}
