// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepFocus } from './keep-focus'

let stop = () => {}

beforeEach(() => {
  document.title = 'Articles'
  document.body.innerHTML = `
    <main id="content" tabindex="-1">
      <form><input id="list-q" /><a href="#clear" id="clear">Clear</a></form>
      <ul>${[1, 2, 3].map(row).join('')}</ul>
      <a href="#more" id="more">Show more</a>
    </main>
    <div class="toasts"></div>`
  stop = keepFocus()
})

afterEach(() => stop())

const row = (number: number) => `<li id="row-${number}">
  <a href="#edit" data-name="edit ${number}">Edit</a>
  <button data-name="delete ${number}">Delete</button>
</li>`

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!
const control = (name: string) => find(`[data-name="${name}"]`)
const focused = async () => {
  await new Promise((resolve) => {
    setTimeout(resolve, 5)
  })
  const { activeElement } = document
  return activeElement!.getAttribute('data-name') ?? activeElement!.id
}

it('passes the focus of a removed row to the same control of the next one', async () => {
  control('delete 2').focus()
  find('#row-2').remove()
  expect(await focused()).toBe('delete 3')
  find('#row-3').remove()
  expect(await focused()).toBe('delete 1')
  find('#row-1').remove()
  expect(await focused()).toBe('more')
})

it('focuses the same field after its form is mounted again', async () => {
  find('#list-q').focus()
  find('form').outerHTML = '<form><input id="list-q" /></form>'
  expect(await focused()).toBe('list-q')
})

it('focuses what replaces a control in its row', async () => {
  control('delete 2').focus()
  control('delete 2').outerHTML = '<button data-name="restore 2">Restore</button>'
  expect(await focused()).toBe('restore 2')
})

it('focuses the main part of another page', async () => {
  control('edit 2').focus()
  document.title = 'Edit'
  find('main').innerHTML = '<button data-name="publish">Publish</button>'
  expect(await focused()).toBe('content')
})

it('returns the focus of a toast that disappears to where it was before', async () => {
  control('edit 2').focus()
  find('.toasts').innerHTML = '<button data-name="undo">Undo</button>'
  control('undo').focus()
  find('.toasts').innerHTML = ''
  expect(await focused()).toBe('edit 2')
})

it('returns the focus to a button that was disabled while its form was sent', async () => {
  const button = control('delete 2') as HTMLButtonElement
  button.focus()
  // jsdom does not blur what becomes disabled.
  button.blur()
  button.disabled = true
  expect(await focused()).toBe('')
  button.disabled = false
  expect(await focused()).toBe('delete 2')
})

it('stays in an open dialog', async () => {
  control('edit 2').focus()
  find('#row-2').insertAdjacentHTML(
    'beforeend',
    '<dialog open><button data-name="upload"></button><button data-name="close"></button></dialog>',
  )
  control('upload').focus()
  control('upload').remove()
  expect(await focused()).toBe('close')
})

it('leaves the focus alone after a click beside the controls, and where it has a place', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  control('edit 2').focus()
  control('edit 2').blur()
  await focused()
  find('#row-2').remove()
  expect(await focused()).toBe('')
  control('edit 1').focus()
  find('#row-3').remove()
  expect(await focused()).toBe('edit 1')
})
