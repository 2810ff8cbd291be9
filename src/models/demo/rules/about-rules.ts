import { type Rule, saying } from './rule.ts';

/** Greetings, thanks, and questions about the demo itself. */
export const aboutRules: readonly Rule[] = [
  saying(
    'en',
    'greeting',
    /^(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: (?:there|all|everyone|bot|\w+bot|threadloop))?$/i,
  ),
  saying(
    'de',
    'greeting',
    /^(?:hallo|moin|servus|grüezi|gr(?:ü|ue)(?:ß|ss) (?:gott|dich)|guten (?:morgen|tag|abend))(?: (?:zusammen|bot|threadloop))?$/i,
  ),
  saying('en', 'thanks', /^(?:many )?(?:thanks|thank you|thx|cheers)(?: a lot| very much| so much)?$/i),
  saying('de', 'thanks', /^(?:vielen |besten )?dank(?:e)?(?: dir| sehr| schön)?$/i),
  saying(
    'en',
    'help',
    /^(?:help(?: me)?|what (?:can|do) you do(?: here)?|what are you able to do|how do(?:es)? (?:you|this|it) work|(?:show|list)(?: me)? (?:your )?(?:help|commands|abilities))$/i,
  ),
  saying(
    'de',
    'help',
    /^(?:hilfe|was (?:kannst|machst) du(?: alles| hier)?(?: tun| machen)?|wie funktioniert (?:das|du)|wie funktionierst du)$/i,
  ),
  saying('en', 'identity', /^(?:so )?(?:who|what) (?:are you|is this)(?: exactly| really)?$/i),
  saying(
    'en',
    'identity',
    /^are you (?:an? )?(?:real )?(?:ai|bot|robot|human|person|llm|language model|real|chatgpt|gpt[\w .-]*|claude|gemini|llama)(?: model)?$/i,
  ),
  saying(
    'en',
    'identity',
    /^(?:what|which) (?:kind of )?(?:language )?(?:model|ai|llm) (?:are you(?: using| running)?|is (?:this|it)|do you use|answers(?: here)?)$/i,
  ),
  saying('de', 'identity', /^(?:wer|was) bist du(?: eigentlich| genau)?$/i),
  saying('de', 'identity', /^bist du (?:eine? )?(?:echte[rs]? )?(?:ki|bot|roboter|mensch|sprachmodell|chatgpt|echt)$/i),
  saying('de', 'identity', /^welche[sr]? (?:sprach)?(?:modell|ki) (?:bist du|ist das|benutzt du|verwendest du)$/i),
];
