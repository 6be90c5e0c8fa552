import { useEffect, useState } from 'react'
import { useInterface, useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { formatDateTime } from '~/time/format-date'
import { HISTORY_INTENTS } from '~/paths/intents'
import { historyPath } from '~/paths/paths'
import { isSame, type DraftFields } from './form-fields'
import {
  findOpenForms,
  forgetDrafts,
  listDrafts,
  writeDraft,
  type LocalDraft,
} from './local-drafts'

interface RestoreOfferProps {
  userId: string
  postId: string
  /** A draft with the same values is not offered. */
  present: DraftFields
  /** The id of the form with the restored text, which takes over the local draft. */
  as: string
  onRestore: (fields: DraftFields) => void
}

/** Offers the newest text that this browser kept for the post, or for a new one, unless its form is still open. */
export function RestoreOffer({ userId, postId, present, as, onRestore }: RestoreOfferProps) {
  const { editorForm: editorFormLabels, common } = useLabels()
  const { dates } = useInterface()!
  const [offer, setOffer] = useState<LocalDraft | null>(null)
  // Only the browser knows its local drafts, after the page has been rendered.
  useEffect(() => {
    let isGone = false
    const find = async () => {
      const isOpen = await findOpenForms()
      const isOurs = (draft: LocalDraft) =>
        draft.userId === userId && draft.postId === postId && !isOpen(draft.form)
      forgetDrafts((draft) => isOurs(draft) && isSame(draft.fields, present))
      const found = listDrafts().find(isOurs)
      if (!isGone && found) setOffer(found)
    }
    // If storage is blocked, there is nothing to offer.
    find().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [userId, postId, present])

  const forget = (draft: LocalDraft) =>
    forgetDrafts(({ userId, form }) => userId === draft.userId && form === draft.form)

  function restore(draft: LocalDraft) {
    if (writeDraft({ ...draft, form: as })) forget(draft)
    onRestore(draft.fields)
  }

  function discard(draft: LocalDraft) {
    forget(draft)
    setOffer(null)
  }

  if (!offer) return null
  return (
    // Floats above the form's bar: in the normal flow, it would push the form down while the author types.
    <div
      role="status"
      data-restore-offer
      className="fixed inset-x-2 bottom-[calc(var(--bottom-bar,0px)+var(--action-bar)+0.5rem)] z-30 mx-auto flex max-w-3xl flex-wrap items-center gap-x-4 gap-y-2 rounded-field border border-s-4 border-line border-s-haldi bg-surface px-4 py-3 shadow-float"
    >
      <Icon name="history" className="size-5 shrink-0 text-muted max-sm:hidden" />
      <div className="min-w-48 flex-1">
        <p className="font-semibold">
          {editorFormLabels.unsavedFrom({ time: formatDateTime(offer.at, dates) })}
        </p>
        <p className="text-small text-muted">{editorFormLabels.unsavedHint}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="button" onClick={() => restore(offer)}>
          {common.restore}
        </Button>
        {postId && <CompareForm postId={postId} draft={offer} />}
        <Button type="button" variant="outline" onClick={() => discard(offer)}>
          {editorFormLabels.discard}
        </Button>
      </div>
    </div>
  )
}

/** Compares the local draft with the post in a new tab, before restoring it. */
function CompareForm({ postId, draft }: { postId: string; draft: LocalDraft }) {
  const history = useLabels().history
  return (
    <form method="post" action={historyPath(postId)} encType="multipart/form-data" target="_blank">
      {Object.entries(draft.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="outline" name="intent" value={HISTORY_INTENTS.compare}>
        {history.compare}
      </Button>
    </form>
  )
}
