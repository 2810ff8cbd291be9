/** Ids of messages, as people write them into the text and the model reads them: `#t3-17`. */
export const MESSAGE_ID = /#t\d+-\d+/gu;
