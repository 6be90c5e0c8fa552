import { useEffect, useState, type ChangeEvent } from 'react'

export function usePreview() {
  const [preview, setPreview] = useState<string | null>(null)

  // Each object URL keeps its file in memory until it is revoked.
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])

  function showChosen({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    setPreview(file ? URL.createObjectURL(file) : null)
  }

  return { preview, showChosen }
}
