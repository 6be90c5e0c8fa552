import { useEffect, useState } from 'react'
import { useInterface, useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { formatDateTime } from '~/time/format-date'
import { HISTORY_INTENTS } from '~/paths/intents'
import { historyPath } from '~/paths/paths'
import { isSame, type DraftFields } from './form-fields'
import {
  draftsFor,
  forgetDrafts,
  listDrafts,
  listFormsElsewhere,
  type LocalDraft,
} from './local-drafts'

interface RestoreOfferProps {
  userId: string
  form: string
  /** A draft with the same values is not offered. */
  present: DraftFields
  onRestore: (draft: LocalDraft) => void
}

export function RestoreOffer({ userId, form, present, onRestore }: RestoreOfferProps) {
  const { editorForm: editorFormLabels, common } = useLabels()
  const { dates } = useInterface()!
  const [offer, setOffer] = useState<LocalDraft | null>(null)
  useEffect(() => {
    let isGone = false
    const find = async () => {
      // Reads the drafts before waiting, because this form may store its own text in the meantime.
      const drafts = draftsFor(listDrafts(), { userId, form })
      const elsewhere = await listFormsElsewhere()
      const found = drafts.find((draft) => !elsewhere.has(draft.form))
      if (!isGone && found && !isSame(found.fields, present)) setOffer(found)
    }
    // If storage is blocked, there is nothing to offer.
    find().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [userId, form, present])

  function discard(draft: LocalDraft) {
    forgetDrafts(({ userId, form }) => userId === draft.userId && form === draft.form)
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
        <Button type="button" onClick={() => onRestore(offer)}>
          {common.restore}
        </Button>
        {/^post:/.test(form) && <CompareForm postId={form.slice('post:'.length)} draft={offer} />}
        <Button type="button" variant="outline" onClick={() => discard(offer)}>
          {editorFormLabels.discard}
        </Button>
      </div>
    </div>
  )
}

/** Compares the local draft with the post in a new tab, before restoring it. */
function CompareForm({ postId, draft }: { postId: string; draft: LocalDraft }) {
  const history = useLabels('history')
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
