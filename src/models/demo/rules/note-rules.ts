import { calling, type Rule } from './rule.ts';

const list = () => ({ action: 'list' });
const clear = () => ({ action: 'clear' });
const add = (text: string) => ({ action: 'add', text });
const removeNumber = (id: string) => ({ action: 'remove', id: Number(id) });
const removeWords = (text: string) => ({ action: 'remove', text });

/** Remember, recall and forget. The more exact ones stand first. */
export const noteRules: readonly Rule[] = [
  calling('en', 'notes', /^what (?:do|did|can) you (?:still )?(?:remember|note)(?: (?:so far|here))?$/i, list),
  calling('en', 'notes', /^(?:(?:show|list|read)(?: me)?|what are) (?:(?:all|the|your|my|our) ){0,2}notes$/i, list),
  calling('de', 'notes', /^was (?:hast du dir gemerkt|hast du notiert|wei(?:ß|ss)t du noch)$/i, list),
  calling('de', 'notes', /^(?:zeige?|liste)(?: mir)? (?:(?:alle|die|deine|unsere) )*notizen$/i, list),
  calling(
    'en',
    'notes',
    /^(?:forget|delete|remove) (?:everything|(?:it )?all|all (?:the |your |my |our )?notes)$/i,
    clear,
  ),
  calling('de', 'notes', /^(?:vergiss|l(?:ö|oe)sche?) (?:alles|alle(?: deine)? notizen)$/i, clear),
  calling('en', 'notes', /^(?:forget|delete|remove)(?: note)?(?: number)? #?(\d{1,9})$/i, removeNumber),
  calling('de', 'notes', /^(?:vergiss|l(?:ö|oe)sche?)(?: notiz)?(?: nummer)? #?(\d{1,9})$/i, removeNumber),
  calling('en', 'notes', /^forget (?:about |that )?([^]+)$/i, removeWords),
  calling('de', 'notes', /^vergiss,? (?:das mit |dass )?([^]+)$/i, removeWords),
  calling(
    'en',
    'notes',
    /^(?:remember|note|note down|write down|make a note|keep in mind)(?: that|:| of)? ([^]+)$/i,
    add,
  ),
  calling('de', 'notes', /^(?:merke? dir|notiere?|schreibe? auf)(?:,? dass|:)? ([^]+)$/i, add),
];
