import { useEffect, useState } from 'react'
import { dropText, findTexts, obeyServer, type KeptText } from './kept-texts'
import { holdForm, isFree } from './open-forms'
import { isSame, type KeptFields } from './written-fields'

interface KeptTextOptions {
  userId: string | null
  /** `new:<submission>` or `post:<id>`. */
  formKey: string
  /** What the form says already: the same again is no offer. */
  present: KeptFields
}

/** The text that the browser kept for a form, offered once the page runs its scripts; null when there is none. */
export function useKeptText({ userId, formKey, present }: KeptTextOptions) {
  const [offer, setOffer] = useState<KeptText | null>(null)

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
    if (offer && userId !== null) dropText(localStorage, userId, offer.form)
    setOffer(null)
  }

  return { offer, discard, withdraw: () => setOffer(null) }
}

/** Tells the other tabs that a form is open here. */
export function useOpenForm(userId: string | null, formKey: string): void {
  useEffect(() => (userId === null ? undefined : holdForm(userId, formKey)), [userId, formKey])
}

/** The first text for a form that stands in no other tab. */
async function findLost(userId: string, formKey: string): Promise<KeptText | null> {
  try {
    obeyServer()
    const texts = findTexts(localStorage, userId, formKey)
    const free = await Promise.all(texts.map(({ form }) => isFree(userId, form)))
    return texts.find((_, index) => free[index]) ?? null
  } catch {
    // Storage is forbidden: there is nothing to offer.
    return null
  }
}
