import type { PostStatus } from '~/domain/posts/schema'
import { editLabels } from '~/i18n/labels/edit'
import { postFormLabels } from '~/i18n/labels/post-form'
import { POST_INTENTS } from './fields'

interface FormButton {
  intent: string
  label: string
  /** A new draft may lack what a published post needs. */
  mayLackParts?: boolean
}

type Buttons = readonly [FormButton, ...FormButton[]]

const publish = { intent: POST_INTENTS.publish, label: postFormLabels.publish }

const NEW: Buttons = [
  publish,
  { intent: POST_INTENTS.saveDraft, label: postFormLabels.saveDraft, mayLackParts: true },
]

const EDITED: Record<PostStatus, Buttons> = {
  published: [{ intent: POST_INTENTS.update, label: editLabels.update }],
  draft: [{ intent: POST_INTENTS.update, label: editLabels.updateDraft }, publish],
}

/** The buttons of the form; the first is the main one. */
export function buttonsFor(status: PostStatus | undefined): Buttons {
  return status ? EDITED[status] : NEW
}
