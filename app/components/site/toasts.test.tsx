import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showToast, Toasts } from './toasts'

const page = { hidden: false, querySelector: vi.fn() }

function messages() {
  const html = renderToStaticMarkup(<Toasts />)
  return [...html.matchAll(/font-semibold wrap-anywhere">(.*?)</g)].map(([, message]) => message)
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  page.hidden = false
  page.querySelector.mockReturnValue(null)
})

afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('toasts', () => {
  it('disappear after four seconds', () => {
    showToast({ type: 'success', message: 'Link copied to clipboard!' })
    vi.advanceTimersByTime(3_999)
    expect(messages()).toEqual(['Link copied to clipboard!'])
    vi.advanceTimersByTime(1)
    expect(messages()).toEqual([])
  })

  it('stay while hovered or focused, and while the tab is hidden', () => {
    showToast({ type: 'success', message: 'read' })
    page.querySelector.mockReturnValue({})
    vi.advanceTimersByTime(8_000)
    page.querySelector.mockReturnValue(null)
    page.hidden = true
    vi.advanceTimersByTime(8_000)
    expect(messages()).toEqual(['read'])
    page.hidden = false
    vi.advanceTimersByTime(4_000)
    expect(messages()).toEqual([])
  })

  it('show at most the newest three', () => {
    for (const message of ['1', '2', '3', '4']) showToast({ type: 'info', message })
    expect(messages()).toEqual(['2', '3', '4'])
  })

  it('are shown again for an identical message', () => {
    const toast = { type: 'error', message: 'Category not found' } as const
    showToast(toast)
    showToast(toast)
    expect(messages()).toEqual(['Category not found', 'Category not found'])
  })
})
