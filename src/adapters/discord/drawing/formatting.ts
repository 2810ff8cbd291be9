/** What a model is told of how its texts are shown on Discord. */
export const FORMATTING =
  'Discord draws this markdown: bold, italics, __underline__, strikethrough, ||spoilers||, headings of three levels, lists, ' +
  'quotes and code. Links are drawn as their label with the address beside it, and images as well. Tables are drawn as plain ' +
  'columns when they are narrow and as lists when they are wide, so keep them small. HTML is shown as it stands. Mentions of people and roles show a name ' +
  'and notify nobody.';
