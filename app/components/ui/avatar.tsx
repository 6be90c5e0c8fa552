import clsx from 'clsx'

interface AvatarProps {
  photo: string | null
  initial: string
  size?: number
  className?: string
}

const SIZE = 36

/** Decorative: the name is next to the avatar, or labels the control around it. */
export function Avatar({ photo, initial, size = SIZE, className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      style={size === SIZE ? undefined : { width: size, height: size, fontSize: size * 0.45 }}
      className={clsx('avatar', className)}
    >
      {initial}
      {photo && <img key={photo} src={photo} alt="" width={size} height={size} loading="lazy" />}
    </span>
  )
}
