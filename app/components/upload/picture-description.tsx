import { useEffect, useRef, useState } from 'react'
import { Field } from '~/components/form/field'
import { showToast } from '~/components/site/toasts'
import { presentLabels, useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import { MAX_ALT_LENGTH } from '~/domain/core/file-schema'
import { pictureTextsPath, PICTURES_PATH } from '~/paths/paths'
import { LANGUAGES } from '~/text/language'
import { parseOwnJson } from '~/text/parse-json'
import type { PicturesPage } from '~/view-models/library.server'

/** The alt text of a library picture, in each language. */
export function PictureDescription({ url, onSaved }: { url: string; onSaved: () => void }) {
  const { library: labels, common } = useLabels()
  const fields = useRef<HTMLDivElement>(null)
  const [alt, setAlt] = useState<Partial<Record<string, string>>>()

  useEffect(() => {
    const find = async () => {
      const response = await fetch(pictureTextsPath(url))
      const { items } = parseOwnJson<PicturesPage>(await response.text())
      setAlt(items[0]?.alt ?? {})
    }
    find().catch(() => showToast({ type: 'error', message: presentLabels().failures.library }))
  }, [url])

  async function save() {
    for (const language of LANGUAGES) {
      const text =
        fields.current?.querySelector<HTMLInputElement>(`[lang=${language}]`)?.value ?? ''
      if (text !== (alt?.[language] ?? '')) {
        if (!(await describePicture({ url, language, alt: text, caption: '', credit: '' }))) return
      }
    }
    onSaved()
  }

  if (!alt) return null
  return (
    <>
      <div ref={fields} className="space-y-3">
        {LANGUAGES.map((language) => (
          <Field
            key={language}
            field={{ id: `picture-alt-${language}`, name: '' }}
            label={labels.alt({ language: labels.languages[language] })}
            hint={labels.altHint}
          >
            {(control) => (
              <input
                {...control}
                lang={language}
                defaultValue={alt[language]}
                maxLength={MAX_ALT_LENGTH}
              />
            )}
          </Field>
        ))}
      </div>
      <Button type="button" onClick={() => void save()} className="w-full">
        {common.save}
      </Button>
    </>
  )
}

type PictureTexts = Record<'url' | 'language' | 'alt' | 'caption' | 'credit', string>

/** Saves the texts in the library, for other posts with the same picture. Shows a message on failure. */
export async function describePicture(texts: PictureTexts): Promise<boolean> {
  const body = new FormData()
  for (const [name, text] of Object.entries(texts)) body.set(name, text)
  const response = await fetch(PICTURES_PATH, { method: 'POST', body }).catch(() => null)
  if (response?.ok) return true
  showToast({ type: 'error', message: presentLabels().library.notDescribed })
  return false
}
