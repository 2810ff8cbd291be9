import type { McpPerson } from '../../../text/index.ts';
import { quoted } from '../../../threads/model-notes.ts';
import type { SignIn } from './sign-in-states.ts';

/** An id that a platform gives out. */
const ID = /^[\w-]{1,60}$/u;

/** Who signs in, as pages name them: by the name that they have chosen, between quotes, and by what they have not. */
export function namedPerson({ by, surface }: Pick<SignIn, 'by' | 'surface'>): McpPerson {
  const name = quoted(by.name === '' ? by.id : by.name);
  const [, id = ''] = /:(.*)$/su.exec(by.id) ?? [];
  const isOfPlatform = (surface === 'slack' || surface === 'discord') && ID.test(id);
  return { name, surface, id: isOfPlatform ? id : quoted(by.id) };
}
