/** Keys of an editable combobox with a list popup (WAI-ARIA pattern). */

/** No suggestion is active: the keys belong to the input. */
export const NONE = -1

/**
 * The active suggestion after a key in an open list; null for other keys. Keys that move the cursor
 * lead back into the input.
 */
export function activeAfter(key: string, active: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % count
    case 'ArrowUp':
      return active <= 0 ? count - 1 : active - 1
    case 'Home':
    case 'End':
    case 'ArrowLeft':
    case 'ArrowRight':
      return NONE
    default:
      return null
  }
}
