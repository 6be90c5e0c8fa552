import { failureLabels } from './lost'

export const editNirvankandLabels = {
  heading: 'Edit Nirvan Kand',
  view: 'View the page',
  title: 'Title',
  subtitle: 'Subtitle',
  shloks: 'Shloks',
  shlok: (number: number) => `Shlok ${number}`,
  moveUp: 'Move up',
  moveDown: 'Move down',
  remove: 'Remove',
  add: 'Add Shlok',
  undo: 'Put it back',
  full: 'There is no room for more shloks.',
  added: (number: number) => `Shlok ${number} added.`,
  moved: (from: number, to: number, count: number) =>
    `Shlok ${from} is now number ${to} of ${count}.`,
  removed: (number: number) => `Shlok ${number} removed. Nothing is saved before you press Update.`,
  restored: (number: number) => `Shlok ${number} is back.`,
  update: 'Update',
  updating: 'Updating...',
  notSaved: 'Changes are saved with Update.',
  retry: 'Try again',
  updated: 'Content Updated Successfully!',
  updateFailed: failureLabels.updateNirvankand,
  noDocument: 'Error: No document ID found',
  tooLarge:
    'The text is too large to be sent (1 MB at most). Nothing was saved; your text is still here.',
  outdated:
    'The text was changed after you opened it. Nothing was saved; what you typed is still here. Sending it again replaces the other change.',
  openSaved: 'Open what is saved now in a new tab',
} as const
