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
  /** Where the form is sent: the page it stands on. */
  action: string
  kind: FormKind
  /** The edited post; absent for a new one. */
  postId?: string
  /** Whether the values are somebody's text that the server did not take. */
  isUnsaved?: boolean
}

/**
 * The form in which a post is written and edited. Complete without scripts: the picture is stored by a button of its own,
 * and what was typed comes back with every answer. With them, a text that the browser kept is offered here.
 */
export function PostForm(props: PostFormProps) {
  const userId = useAuthor()
  // Kept from the first rendering: data that is loaded anew must not empty a form somebody is writing in.
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
        // What is restored is a new form with other values.
        key={restored ? 'restored' : 'first'}
        userId={userId}
        formKey={restored?.form ?? formKey}
        values={restored?.values ?? first}
        isUnsaved={Boolean(restored ?? props.isUnsaved ?? props.reply)}
      />
    </>
  )
}

/** Who writes here: somebody whose session has ended meanwhile is the author still. */
function useAuthor(): string | null {
  const { user } = useRootData()
  const [author, setAuthor] = useState(user?.id ?? null)
  if (author === null && user) setAuthor(user.id)
  return author
}
