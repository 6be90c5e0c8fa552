import { Fragment, useEffect, useRef, useState } from 'react'
import { TextField } from '~/components/form/field'
import { showToast } from '~/components/site/toasts'
import { presentLabels, useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import { MAX_ALT_LENGTH, MAX_CAPTION_LENGTH } from '~/domain/core/file-schema'
import { pictureTextsPath, PICTURES_PATH } from '~/paths/paths'
import { LANGUAGES } from '~/text/language'
import { parseOwnJson } from '~/text/parse-json'
import type { LibraryItem, PicturesPage } from '~/view-models/library.server'

/** The texts of a library picture, in each language, and its credit. */
export function PictureDescription({ url, onSaved }: { url: string; onSaved: () => void }) {
  const { library: labels, checks, common } = useLabels()
  const fields = useRef<HTMLDivElement>(null)
  const [stored, setStored] = useState<Pick<LibraryItem, 'alt' | 'caption' | 'credit'>>()

  useEffect(() => {
    const find = async () => {
      const response = await fetch(pictureTextsPath(url))
      const { items } = parseOwnJson<PicturesPage>(await response.text())
      setStored(items[0] ?? { alt: {}, caption: {}, credit: '' })
    }
    find().catch(() => showToast({ type: 'error', message: presentLabels().failures.library }))
  }, [url])

  if (!stored) return null
  const { alt, caption, credit } = stored

  async function save() {
    const typed = (id: string, before = '') => {
      const text = fields.current?.querySelector<HTMLInputElement>(`#picture-${id}`)?.value ?? ''
      return text === before ? undefined : text
    }
    for (const [index, language] of LANGUAGES.entries()) {
      const texts = {
        alt: typed(`alt-${language}`, alt[language]),
        caption: typed(`caption-${language}`, caption[language]),
        credit: index === 0 ? typed('credit', credit) : undefined,
      }
      const isChanged = Object.values(texts).some((text) => text !== undefined)
      if (isChanged && !(await describePicture({ url, language, ...texts }))) return
    }
    showToast({ type: 'success', message: labels.saved })
    onSaved()
  }

  return (
    <>
      <div ref={fields} className="space-y-3">
        {LANGUAGES.map((language) => (
          <Fragment key={language}>
            <TextField
              field={{ id: `picture-alt-${language}`, name: '', initialValue: alt[language] }}
              label={labels.alt({ language: labels.languages[language] })}
              hint={labels.altHint}
              lang={language}
              maxLength={MAX_ALT_LENGTH}
            />
            <TextField
              field={{
                id: `picture-caption-${language}`,
                name: '',
                initialValue: caption[language],
              }}
              label={labels.caption({ language: labels.languages[language] })}
              hint={labels.captionHint}
              lang={language}
              maxLength={MAX_CAPTION_LENGTH}
            />
          </Fragment>
        ))}
        <TextField
          field={{ id: 'picture-credit', name: '', initialValue: credit }}
          label={checks.fields.credit}
          hint={labels.creditHint}
          maxLength={MAX_ALT_LENGTH}
        />
      </div>
      <Button type="button" onClick={() => void save()} className="w-full">
        {common.save}
      </Button>
    </>
  )
}

type PictureTexts = Record<'url' | 'language', string> &
  Partial<Record<'alt' | 'caption' | 'credit', string>>

/** Saves the texts in the library, for other posts with the same picture; omitted ones stay. Shows a message on failure. */
export async function describePicture(texts: PictureTexts): Promise<boolean> {
  const body = new FormData()
  for (const [name, text] of Object.entries(texts)) if (text !== undefined) body.set(name, text)
  const response = await fetch(PICTURES_PATH, { method: 'POST', body }).catch(() => null)
  if (response?.ok) return true
  showToast({ type: 'error', message: presentLabels().library.notDescribed })
  return false
}
