import { FieldErrors, type FieldState } from '~/components/form/field'
import { Avatar } from '~/components/ui/avatar'
import { EmailText } from '~/components/ui/inline-text'
import { profileLabels } from '~/labels/account'
import { detectLanguage } from '~/text/language'
import type { CurrentUserView } from '~/view-models/site'
import { usePreview } from './use-preview'

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

interface ProfilePictureFieldProps {
  user: CurrentUserView
  picture: FieldState
  file: FieldState
  remove: FieldState
}

export function ProfilePictureField({ user, picture, file, remove }: ProfilePictureFieldProps) {
  const { preview, showChosen } = usePreview()
  const url = picture.initialValue ?? ''
  const hasErrors = Boolean(file.errors?.length)
  return (
    <fieldset className="space-y-4">
      <legend className="sr-only">{profileLabels.picture}</legend>
      <div className="flex items-center gap-4">
        <Avatar photo={(preview ?? url) || null} initial={user.initial} size={96} />
        <div className="min-w-0">
          <p lang={detectLanguage(user.username)} className="text-card font-bold wrap-anywhere">
            {user.username}
          </p>
          <p className="text-muted">
            <EmailText email={user.email} />
          </p>
          {user.isAdmin && <p className="text-small font-semibold">{profileLabels.admin}</p>}
        </div>
      </div>
      <input type="hidden" name={picture.name} value={url} />
      <div className="space-y-1.5">
        <label htmlFor={file.id} className="block text-small">
          {profileLabels.choosePicture}
        </label>
        <input
          id={file.id}
          name={file.name}
          type="file"
          accept={ACCEPTED}
          onChange={showChosen}
          aria-invalid={hasErrors || undefined}
          aria-describedby={hasErrors ? `${file.id}-error` : undefined}
          className="block min-h-11 w-full text-small file:me-3 file:min-h-11 file:rounded-button file:border file:border-line-strong file:bg-transparent file:px-3 file:font-semibold"
        />
        <FieldErrors id={`${file.id}-error`} errors={file.errors} />
      </div>
      {url && !preview && (
        <label className="flex min-h-11 items-center gap-3 text-small">
          <input
            id={remove.id}
            name={remove.name}
            type="checkbox"
            defaultChecked={remove.initialValue === 'on'}
            className="size-5 shrink-0 accent-[var(--link)]"
          />
          {profileLabels.removePicture}
        </label>
      )}
    </fieldset>
  )
}
