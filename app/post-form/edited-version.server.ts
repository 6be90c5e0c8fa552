import type { EditedVersion } from '~/domain/posts/record-revision.server'
import { parseVersion, textField } from '~/http/read-form.server'

const MAX_LENGTH = 80

/** Undefined for a form without unpublished changes, such as that of a new post. */
export function editedOf(form: FormData): EditedVersion | undefined {
  if (!form.has('pendingVersion')) return undefined
  const version = parseVersion(textField(form, 'pendingVersion')) ?? 0
  return { version, savedBy: textField(form, 'savedBy').slice(0, MAX_LENGTH) }
}
