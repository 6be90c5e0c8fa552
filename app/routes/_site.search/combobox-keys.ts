/** Keys of an editable combobox with a list, by the pattern of WAI-ARIA. */

/** No suggestion is active: the keys belong to the box. */
export const NONE = -1

/**
 * Which of `count` suggestions is active after a key in an open list; null for a key that has no meaning there. Keys that
 * move the cursor lead back into the box.
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
