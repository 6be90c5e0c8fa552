/** Reads posts as Firefox's reader mode does. */
import { Readability } from '@mozilla/readability'
import { JSDOM } from 'jsdom'
import { expect, onlyOn, publish, signIn, test, uniqueTitle } from './helpers'

onlyOn('desktop')

test("browsers' reader mode finds the text, without what is only for print", async ({
  context,
  baseURL,
}) => {
  await signIn(context)
  const line = 'अमृतसर में सरोवर के किनारे पानी पर रोशनी काँप रही है, और रसोई में तवे गरम हो चुके हैं। '
  for (const count of [3, 30]) {
    const { title } = uniqueTitle()
    const content = `${line.repeat(count)}\n\nयह अंत है।`
    const path = await publish(context, { title, content, category: 'sahitya' })
    await context.clearCookies()
    const html = await (await context.request.get(path)).text()
    const { document } = new JSDOM(html, { url: baseURL + path }).window
    const printed = [...document.querySelectorAll('.print-only')].map((each) => each.textContent)
    expect(printed).toHaveLength(2)
    const found = new Readability(document).parse()
    const text = found?.textContent?.trim()
    expect(found?.title).toBe(title)
    expect(text).toContain(line.trim())
    expect(text).toMatch(/यह अंत है।$/)
    for (const each of printed) expect(text).not.toContain(each)
    expect(text).not.toContain('हमारे बारे में')
    await signIn(context)
  }
})
