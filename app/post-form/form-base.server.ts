import { DEFAULT_CATEGORY } from '~/domain/core/post-kinds'
import type { Base } from '~/domain/posts/change-post.server'
import { parseVersion, textField } from '~/http/read-form.server'
import { POST_FORM_FIELDS } from './form-fields'

const MAX_LENGTH = 80

/** The submitted values, with which the form is shown again. */
export function valuesOf(form: FormData): Record<string, string> {
  return Object.fromEntries(POST_FORM_FIELDS.map((name) => [name, textField(form, name)]))
}

/** What a post form was opened on, for the comparison in the transaction. */
export function baseOf(form: FormData): Base & { version: number } {
  const opened = {
    category: textField(form, 'openedCategory') || DEFAULT_CATEGORY,
    translation: textField(form, 'openedTranslation'),
  }
  return {
    // An invalid version counts as older than any. A new form has none, so it may follow only its own saves.
    version: parseVersion(textField(form, 'version')) ?? 0,
    edited: editedOf(form),
    opened: form.has('openedCategory') ? opened : undefined,
  }
}

/** Returns undefined for a form without these fields; saving such a form leaves unpublished changes as they are. */
function editedOf(form: FormData): Base['edited'] {
  if (!form.has('pendingVersion') && !form.has('savedBy')) return undefined
  const named = textField(form, 'pendingVersion')
  // An invalid version becomes -1, which matches none, so the save is rejected.
  const version = named === '' ? 0 : (parseVersion(named) ?? -1)
  return { version, savedBy: textField(form, 'savedBy').slice(0, MAX_LENGTH) }
}

/** Whether the form was opened on a public post; undefined for a form without the field. */
export function isOpenedLive(form: FormData): boolean | undefined {
  const openedAs = textField(form, 'openedAs')
  return openedAs === '' ? undefined : openedAs === 'live'
}
