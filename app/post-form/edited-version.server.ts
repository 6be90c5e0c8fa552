import type { EditedVersion } from '~/domain/posts/record-revision.server'
import { parseVersion, textField } from '~/http/read-form.server'

const MAX_LENGTH = 80

/** Returns undefined for a form without these fields; saving such a form leaves unpublished changes as they are. */
export function editedOf(form: FormData): EditedVersion | undefined {
  if (!form.has('pendingVersion') && !form.has('savedBy')) return undefined
  const named = textField(form, 'pendingVersion')
  // An invalid version becomes -1, which matches none, so the save is rejected.
  const version = named === '' ? 0 : (parseVersion(named) ?? -1)
  return { version, savedBy: textField(form, 'savedBy').slice(0, MAX_LENGTH) }
}
