import { useEffect, useState } from 'react'
import { dropText, findText, obeyServer, type KeptText } from './kept-texts'
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
    try {
      obeyServer()
      const found = findText(localStorage, userId, formKey)
      setOffer(found && !isSame(found.fields, present) ? found : null)
    } catch {
      // Storage is forbidden: there is nothing to offer.
    }
    // Asked once for each form, and not again while somebody writes in it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [userId, formKey])

  function discard() {
    if (offer && userId !== null) dropText(localStorage, userId, offer.form)
    setOffer(null)
  }

  return { offer, discard, withdraw: () => setOffer(null) }
}
