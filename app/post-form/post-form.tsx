import { useState } from 'react'
import { useRootData } from '~/components/site/use-root-data'
import type { PostFormReply, PostFormValues } from './post-form.server'
import type { CategoryLinkView } from '~/view-models/site'
import type { FormKind } from './form-buttons'
import { RestoreOffer } from './restore-offer'
import { useLocalDraft, useOpenForm } from './use-local-draft'
import { EditorForm } from './editor-form'

export interface PostFormProps {
  categories: CategoryLinkView[]
  values: PostFormValues
  reply?: PostFormReply
  action: string
  kind: FormKind
  postId?: string
  /** Whether the values are a text that the server did not save. */
  isUnsaved?: boolean
}

/**
 * Complete without scripts: the picture has its own button, and every reply returns the values.
 * With them it offers the local draft.
 */
export function PostForm(props: PostFormProps) {
  const userId = useAuthor()
  // Kept from the first render: reloaded data must not replace the text being edited.
  const [first] = useState(props.reply?.values ?? props.values)
  const [restored, setRestored] = useState<{ form: string; values: PostFormValues } | null>(null)
  const formKey = props.postId ? `post:${props.postId}` : `new:${first.submissionId ?? ''}`
  const { offer, discard, withdraw } = useLocalDraft({ userId, formKey, present: first })
  // Last: this tab would else count as another one.
  useOpenForm(userId, restored?.form ?? formKey)

  function restore() {
    if (!offer) return
    setRestored({ form: offer.form, values: { ...first, ...offer.fields } })
    withdraw()
  }

  return (
    <>
      {offer && <RestoreOffer at={offer.at} onRestore={restore} onDiscard={discard} />}
      <EditorForm
        {...props}
        // A restored draft is a new form with other values.
        key={restored ? 'restored' : 'first'}
        userId={userId}
        formKey={restored?.form ?? formKey}
        values={restored?.values ?? first}
        isUnsaved={Boolean(restored ?? props.isUnsaved ?? props.reply)}
      />
    </>
  )
}

/** After the session has ended the author stays the same. */
function useAuthor(): string | null {
  const { user } = useRootData()
  const [author, setAuthor] = useState(user?.id ?? null)
  if (author === null && user) setAuthor(user.id)
  return author
}
