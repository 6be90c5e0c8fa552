import clsx from 'clsx'
import { useBrokenImage } from './use-broken-image'

interface AvatarProps {
  photo: string | null
  initial: string
  size?: number
  className?: string
}

/** Decorative: the name stands beside it, or labels the control around it. */
export function Avatar({ photo, initial, size = 36, className }: AvatarProps) {
  const { isBroken, watch } = useBrokenImage(photo)
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size * 0.45 }}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full border border-line bg-sunk leading-none font-bold text-head uppercase',
        className,
      )}
    >
      {photo !== null && !isBroken ? (
        <img
          {...watch}
          src={photo}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      ) : (
        initial
      )}
    </span>
  )
}
