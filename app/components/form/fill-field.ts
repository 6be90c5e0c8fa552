/** Fills in a field as if somebody had typed the text: the form validates and saves it. */
export function fillField(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
