/** A shikhara with its flag, in the line style of the other icons. */
export function TempleIcon({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d="M12 6.5V1.5l4 1.5-4 1.5" />
      <path d="M12 6.5c-3 2-4.5 5-4.5 9h9c0-4-1.5-7-4.5-9Z" />
      <path d="M5.5 15.5h13v5h-13zM3.5 20.5h17M10 20.5v-2a2 2 0 0 1 4 0v2" />
    </svg>
  )
}
