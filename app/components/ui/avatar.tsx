import clsx from 'clsx'
import { useBrokenImage } from './use-broken-image'

interface AvatarProps {
  photo: string | null
  initial: string
  size?: number
  className?: string
}

const SIZE = 36

/** Decorative: the name stands beside it, or labels the control around it. */
export function Avatar({ photo, initial, size = SIZE, className }: AvatarProps) {
  const { isBroken, watch } = useBrokenImage(photo)
  return (
    <span
      aria-hidden="true"
      style={size === SIZE ? undefined : { width: size, height: size, fontSize: size * 0.45 }}
      className={clsx('avatar', className)}
    >
      {photo !== null && !isBroken ? (
        <img {...watch} src={photo} alt="" width={size} height={size} loading="lazy" />
      ) : (
        initial
      )}
    </span>
  )
}
