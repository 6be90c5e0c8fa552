import { parseWithZod } from '@conform-to/zod/v4'
import type { FormButton } from '~/components/form/validated-form'
import { DraftSchema, EditInputSchema, PublishFormSchema } from '~/domain/posts/schema'
import type { ScreenLabels } from '~/labels/languages.server'
import { toSentences } from '~/labels/messages'
import { POST_INTENTS } from '~/paths/intents'

/** `gone`: the post was deleted while it was being edited. */
export type FormKind = 'new' | 'gone' | 'draft' | 'published'

const isNew = (kind: FormKind) => kind === 'new' || kind === 'gone'

const { saveDraft, plan, planAgain } = POST_INTENTS
const FOR_DRAFTS: readonly unknown[] = [saveDraft, plan, planAgain]

/** Checks the form as the button with this intent needs it. */
export function parsePost(
  form: FormData,
  kind: FormKind,
  intent: unknown,
  { checks }: Pick<ScreenLabels, 'checks'>,
) {
  const newPostSchema = FOR_DRAFTS.includes(intent) ? DraftSchema : PublishFormSchema
  const schema = isNew(kind) ? newPostSchema : EditInputSchema
  return parseWithZod(form, { schema, formatError: toSentences(checks) })
}

export function buttonsOf(
  kind: FormKind,
  { postForm, recovery, edit, common }: ScreenLabels,
): readonly [FormButton, FormButton] {
  const publish = { intent: POST_INTENTS.publish, label: common.publish }
  const saveDraft = { intent: POST_INTENTS.saveDraft, formNoValidate: true }
  const buttons = {
    new: [publish, { ...saveDraft, label: postForm.saveDraft }],
    // The safe button comes first.
    gone: [{ ...saveDraft, label: recovery.saveAsNew }, publish],
    published: [
      { intent: POST_INTENTS.update, label: edit.update },
      { intent: POST_INTENTS.unpublish, label: common.unpublish },
    ],
    draft: [{ intent: POST_INTENTS.update, label: edit.updateDraft }, publish],
  } as const satisfies Record<FormKind, readonly [FormButton, FormButton]>
  return buttons[kind]
}
