import { describe, expect, it, vi } from 'vitest'
import { DomainError } from '~/domain/errors'
import { english } from '~/labels/messages'
import { ORIGIN, postForm, postMultipart } from '../../tests/helpers/requests'
import { fileField, findForm, readForm, textField } from './read-form.server'

const MB = 1024 * 1024
const NAMES = ['title', 'content', 'file']

const entriesOf = (form: FormData) => [...form].map(([name, value]) => [name, value])

function post(body: BodyInit | null, type: string | null): Request {
  return new Request(`${ORIGIN}/x`, {
    method: 'POST',
    body,
    headers: type ? { 'Content-Type': type } : {},
  })
}

const FORM_TYPE = 'application/x-www-form-urlencoded'

describe('readForm', () => {
  it('reads only expected fields', async () => {
    const names = {
      title: 'राम',
      isAdmin: '1',
      __proto__x: 'y',
      'content[999999999]': 'x',
      'title.a': 'b',
    }
    expect(entriesOf(await readForm(postForm('/x', names), NAMES))).toEqual([['title', 'राम']])
    expect(entriesOf(await readForm(postMultipart('/x', names), NAMES))).toEqual([['title', 'राम']])
  })

  it('reads the first value of a repeated field', async () => {
    const request = postForm('/x', [
      ['title', 'पहला'],
      ['title', 'दूसरा'],
    ])
    expect(entriesOf(await readForm(request, NAMES))).toEqual([['title', 'पहला']])
  })

  it('reads a form in chunks that split characters', async () => {
    const pieces = new TextEncoder().encode('title=राम')
    const body = new ReadableStream({
      start(controller) {
        for (const byte of pieces) controller.enqueue(new Uint8Array([byte]))
        controller.close()
      },
    })
    const init = {
      method: 'POST',
      body,
      duplex: 'half' as const,
      headers: { 'Content-Type': FORM_TYPE },
    }
    expect(textField(await readForm(new Request(`${ORIGIN}/x`, init), NAMES), 'title')).toBe('राम')
  })

  it('accepts broken escapes and an empty body', async () => {
    expect(entriesOf(await readForm(post('title=%zz%', FORM_TYPE), NAMES))).toEqual([
      ['title', '%zz%'],
    ])
    expect(entriesOf(await readForm(post(null, FORM_TYPE), NAMES))).toEqual([])
  })

  it.each([null, 'application/json', 'text/plain', 'image/png'])(
    'rejects a body of type %s',
    async (type) => {
      const body = type ? '{"title":"x"}' : null
      await expect(readForm(post(body, type), NAMES)).rejects.toMatchObject({
        code: 'UnsupportedType',
      })
    },
  )

  it('rejects more than 1 MB of fields, in either encoding', async () => {
    const large = { title: 'x'.repeat(MB + 1) }
    const rejection = { code: 'TooLarge', message: 'The form is too large (1 MB at most).' }
    await expect(readForm(postForm('/x', large), NAMES)).rejects.toMatchObject(rejection)
    await expect(readForm(postMultipart('/x', large), ['title'])).rejects.toMatchObject(rejection)
  })

  it('stops reading an endless body', async () => {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent += 64 * 1024
        controller.enqueue(new Uint8Array(64 * 1024).fill(120))
      },
    })
    const init = {
      method: 'POST',
      body,
      duplex: 'half' as const,
      headers: { 'Content-Type': FORM_TYPE },
    }
    const request = new Request(`${ORIGIN}/x`, init)
    await expect(readForm(request, NAMES)).rejects.toMatchObject({ code: 'TooLarge' })
    expect(sent).toBeLessThan(2 * MB)
  })

  it('rejects more than 600 fields, in either encoding', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 601 }, (_, index) => [`field${index}`, '']),
    )
    const rejection = { code: 'InvalidInput', message: 'The form has too many fields.' }
    await expect(readForm(postForm('/x', many), NAMES)).rejects.toMatchObject(rejection)
    await expect(readForm(postMultipart('/x', many), NAMES)).rejects.toMatchObject(rejection)
  })

  it('reads a file of 8 MB, and truncates a larger one without losing other fields', async () => {
    const file = (size: number) => new File([new Uint8Array(size)], 'a.png')
    const fields = { title: 'राम', file: file(8 * MB) }
    const form = await readForm(postMultipart('/x', fields), NAMES)
    expect(fileField(form, 'file')!.size).toBe(8 * MB)
    expect(textField(form, 'title')).toBe('राम')
    const larger = postMultipart('/x', { ...fields, file: file(8 * MB + 1) })
    const kept = await readForm(larger, NAMES)
    expect(fileField(kept, 'file')!.size).toBeGreaterThan(8 * MB)
    expect(textField(kept, 'title')).toBe('राम')
  })

  it('stops reading an endless form', async () => {
    const endless = postMultipart('/x', { file: new File([new Uint8Array(34 * MB)], 'a.png') })
    await expect(readForm(endless, NAMES)).rejects.toMatchObject({
      code: 'TooLarge',
      message: 'The picture is too large (8 MB at most).',
    })
  })

  it('rejects many files that are each small enough', async () => {
    const part = new File([new Uint8Array(4 * MB)], 'a.png')
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`f${index}`, part]))
    const request = postMultipart('/x', many)
    await expect(readForm(request, NAMES)).rejects.toMatchObject({ code: 'TooLarge' })
  })

  it('rejects a very long boundary, which would take long to search for', async () => {
    const boundary = 'y'.repeat(1_000)
    const head = 'Content-Disposition: form-data; name="title"'
    const body = `--${boundary}\r\n${head}\r\n\r\nराम\r\n--${boundary}--\r\n`
    const type = `multipart/form-data; boundary=${boundary}`
    await expect(readForm(post(body, type), NAMES)).rejects.toMatchObject({ code: 'InvalidInput' })
  })

  it('ignores a part with countless header lines', async () => {
    const head = 'Content-Disposition: form-data; name="title"'
    const part = `${head}\r\n${':\r\n'.repeat(300_000)}\r\nx`
    const body = `--y\r\n${part}\r\n--y\r\n${head}\r\n\r\nराम\r\n--y--\r\n`
    const form = await readForm(post(body, 'multipart/form-data; boundary=y'), NAMES)
    expect(entriesOf(form)).toHaveLength(1)
  })

  it('reads fields in their order, whatever pieces they arrive in', async () => {
    const request = postMultipart('/x', { title: 'राम', content: 'क'.repeat(200_000) })
    const bytes = new Uint8Array(await request.clone().arrayBuffer())
    for (const size of [1_000, 65_536, bytes.length]) {
      const body = new ReadableStream({
        start(controller) {
          for (let at = 0; at < bytes.length; at += size)
            controller.enqueue(bytes.slice(at, at + size))
          controller.close()
        },
      })
      const { headers } = request
      const init = { method: 'POST', body, duplex: 'half' as const, headers }
      const form = await readForm(new Request(`${ORIGIN}/x`, init), NAMES)
      expect(entriesOf(form)).toEqual([
        ['title', 'राम'],
        ['content', 'क'.repeat(200_000)],
      ])
    }
  })

  it.each(['multipart/form-data', 'multipart/form-data; boundary='])(
    'rejects a broken form of type %s',
    async (type) => {
      await expect(readForm(post('--y\r\nnonsense', type), NAMES)).rejects.toMatchObject({
        code: 'InvalidInput',
      })
    },
  )
})

describe('multipart fields', () => {
  it('are either text or a file', () => {
    const form = new FormData()
    form.set('title', 'राम')
    form.set('file', new File(['x'], 'a.png'))
    form.set('empty', new File([], ''))
    expect([textField(form, 'title'), textField(form, 'file'), textField(form, 'none')]).toEqual([
      'राम',
      '',
      '',
    ])
    expect(fileField(form, 'file')).toBeInstanceOf(File)
    expect([fileField(form, 'title'), fileField(form, 'empty'), fileField(form, 'none')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('are ignored if their names are unknown', async () => {
    const other = new File([new Uint8Array(3 * MB)], 'a.png')
    const form = { title: 'राम', other, more: 'x'.repeat(2 * MB) }
    expect(entriesOf(await readForm(postMultipart('/x', form), NAMES))).toEqual([['title', 'राम']])
  })

  it('may contain at most 1 MB of text in total', async () => {
    const form = { title: 'x'.repeat(0.6 * MB), content: 'x'.repeat(0.6 * MB) }
    await expect(readForm(postMultipart('/x', form), NAMES)).rejects.toMatchObject({
      code: 'TooLarge',
    })
  })

  it('are not lost if a limit rejects the file before it is read', async () => {
    const form = { file: new File(['x'], 'a.png'), title: 'राम' }
    const rejection = new DomainError('RateLimited', english('Too many'))
    const aroundFile = () => Promise.reject(rejection)
    const read = await readForm(postMultipart('/x', form), NAMES, { aroundFile })
    expect(textField(read, 'title')).toBe('राम')
    expect(() => fileField(read, 'file')).toThrow(rejection)
    const around = vi.fn((readFile: () => Promise<File>) => readFile())
    await readForm(postMultipart('/x', form), NAMES, { aroundFile: around })
    expect(around).toHaveBeenCalledOnce()
    const none = { file: new File([], ''), title: 'राम' }
    expect(
      fileField(await readForm(postMultipart('/x', none), NAMES, { aroundFile }), 'file'),
    ).toBe(null)
  })
})

describe('a multipart form that ends early', () => {
  it.each([
    ['in a field', '--y\r\nContent-Disposition: form-data; name="title"\r\n\r\nरा'],
    ['in a file', '--y\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nxx'],
    ['in the head of a part', '--y\r\nContent-Dispo'],
  ])('is rejected %s', async (_where, body) => {
    const request = post(body, 'multipart/form-data; boundary=y')
    await expect(readForm(request, NAMES)).rejects.toMatchObject({ code: 'InvalidInput' })
  })
})

describe('findForm', () => {
  it('returns text within the first 1 MB, but no files', async () => {
    const form = { title: 'राम', file: new File([new Uint8Array(2 * MB)], 'a.png'), content: 'x' }
    const read = await findForm(postMultipart('/x', form))
    expect(entriesOf(read!)).toEqual([['title', 'राम']])
    const small = { title: 'राम', file: new File(['x'], 'a.png'), content: 'x' }
    expect(entriesOf((await findForm(postMultipart('/x', small)))!)).toEqual([
      ['title', 'राम'],
      ['content', 'x'],
    ])
  })
})
