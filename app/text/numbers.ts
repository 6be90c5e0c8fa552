import { type Digits, intlLocale } from './language'
import { remember } from './remember'

const plainFormat = remember((locale: string) => new Intl.NumberFormat(locale))

export function formatNumber(n: number, language: string, digits?: Digits): string {
  return plainFormat(intlLocale(language, digits)).format(n)
}

/** Formats a size as 640.0 KB or 12.3 MB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(1)} KB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}
