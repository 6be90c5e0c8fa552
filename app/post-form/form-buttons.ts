import type { PostStatus } from '~/domain/posts/schema'
import { editLabels, postFormLabels, recoveryLabels } from '~/labels/post-form'
import { POST_INTENTS } from '~/paths/intents'

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

/** For a text whose post is gone: the safe button first. */
const RECOVERED: Buttons = [
  { intent: POST_INTENTS.saveDraft, label: recoveryLabels.saveAsNew, mayLackParts: true },
  publish,
]

const EDITED: Record<PostStatus, Buttons> = {
  published: [
    { intent: POST_INTENTS.update, label: editLabels.update },
    { intent: POST_INTENTS.unpublish, label: editLabels.unpublish },
  ],
  draft: [{ intent: POST_INTENTS.update, label: editLabels.updateDraft }, publish],
}

export type FormKind = 'new' | 'gone' | PostStatus

const BUTTONS: Record<FormKind, Buttons> = {
  new: NEW,
  gone: RECOVERED,
  ...EDITED,
}

export function buttonsFor(kind: FormKind): Buttons {
  return BUTTONS[kind]
}
