import { useEffect, useState, type ChangeEvent } from 'react'

/** The address of a chosen file, so that it can be looked at before it is sent. */
export function usePreview() {
  const [preview, setPreview] = useState<string | null>(null)

  // Each address keeps its file in memory until it is given back.
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])

  function showChosen({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    setPreview(file ? URL.createObjectURL(file) : null)
  }

  return { preview, showChosen }
}
