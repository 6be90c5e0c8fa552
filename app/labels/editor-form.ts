import { failureLabels } from './lost'

export const editorFormLabels = {
  savedAt: (time: string) => `Saved at ${time}`,
  notSaved: 'Not saved yet. Your text is kept in this browser.',
  unsavedFrom: (time: string) => `Unsaved text from ${time}`,
  unsavedHint: 'It was kept in this browser when the page was closed or could not be saved.',
  restore: 'Restore',
  discard: 'Discard',
  draftSaved: 'Draft saved successfully',
  draftFailed: failureLabels.saveDraft,
  leaveHeading: 'Leave without saving?',
  leaveNote:
    'What you changed is not saved. It is kept in this browser and offered to you when you come back.',
  leaveLost: 'What you changed is not saved and will be lost.',
  stay: 'Stay',
  leave: 'Leave',
  offline:
    'The server cannot be reached. Your text is still here; please send it again in a moment.',
} as const
