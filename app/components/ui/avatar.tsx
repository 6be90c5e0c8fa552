import clsx from 'clsx'
import { useBrokenImage } from './use-broken-image'

interface AvatarProps {
  photo: string | null
  /** First letter of the name, shown without a photo or when it does not load. */
  initial: string
  /** Edge in pixels. */
  size?: number
  className?: string
}

/** A round portrait. It is decoration: the name stands beside it, or names the control around it. */
export function Avatar({ photo, initial, size = 36, className }: AvatarProps) {
  const { ref, broken, onError } = useBrokenImage(photo)
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size * 0.45 }}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full border border-line bg-sunk leading-none font-bold text-head uppercase',
        className,
      )}
    >
      {photo !== null && !broken ? (
        <img
          ref={ref}
          src={photo}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={onError}
          className="size-full object-cover"
        />
      ) : (
        initial
      )}
    </span>
  )
}
