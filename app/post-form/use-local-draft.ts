import { useEffect, useState } from 'react'
import { dropLocalDraft, findLocalDrafts, dropSavedDrafts, type LocalDraft } from './local-drafts'
import { holdForm, isFree } from './open-forms'
import { isSame, type DraftFields } from './draft-fields'

interface LocalDraftOptions {
  userId: string | null
  /** `new:<submission>` or `post:<id>`. */
  formKey: string
  /** A draft with the same values is not offered. */
  present: DraftFields
}

/** Offered after hydration; null without one. */
export function useLocalDraft({ userId, formKey, present }: LocalDraftOptions) {
  const [offer, setOffer] = useState<LocalDraft | null>(null)

  useEffect(() => {
    if (userId === null) return
    let isGone = false
    void findLost(userId, formKey).then((found) => {
      if (!isGone) setOffer(found && !isSame(found.fields, present) ? found : null)
    })
    return () => {
      isGone = true
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each form, not again while somebody writes in it
  }, [userId, formKey])

  function discard() {
    if (offer && userId !== null) dropLocalDraft(localStorage, userId, offer.form)
    setOffer(null)
  }

  return { offer, discard, withdraw: () => setOffer(null) }
}

export function useOpenForm(userId: string | null, formKey: string): void {
  useEffect(() => (userId === null ? undefined : holdForm(userId, formKey)), [userId, formKey])
}

/** The first draft whose form is open in no other tab. */
async function findLost(userId: string, formKey: string): Promise<LocalDraft | null> {
  try {
    dropSavedDrafts()
    const texts = findLocalDrafts(localStorage, userId, formKey)
    const free = await Promise.all(texts.map(({ form }) => isFree(userId, form)))
    return texts.find((_, index) => free[index]) ?? null
  } catch {
    // Storage is blocked.
    return null
  }
}
