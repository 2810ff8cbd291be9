/** Makes a text field as high as its text; the style sheet says how high at most. */
export function fitHeight(field: HTMLTextAreaElement | null): void {
  if (field === null) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}
