import { escapeText } from '~/text/clean'
import { toPlainText } from '~/text/plain-text'

/** Templates for pages; the newsroom fills in the [brackets]. Not legal advice, as each template says. */
interface PageTemplate {
  slug: string
  title: string
  language: 'hi' | 'en'
  content: string
}

const KNOWN: Record<string, keyof SiteFacts> = {
  '[साइट का नाम]': 'name',
  '[पता]': 'location',
  '[ई-मेल]': 'email',
  '[फ़ोन]': 'phone',
  '[दिन और समय]': 'hours',
  '[Name of the site]': 'name',
  '[name of the site]': 'name',
  '[address]': 'location',
  '[e-mail]': 'email',
  '[phone]': 'phone',
  '[days and hours]': 'hours',
}

/** An unknown fact is an empty string. */
export type SiteFacts = Record<'name' | 'location' | 'email' | 'phone' | 'hours', string>

const FILL_IN = {
  hi: '<p><b>[प्रकाशित करने से पहले: कोष्ठक [ ] में लिखी हर बात की जगह अपनी जानकारी लिखें, जो लागू न हो उसे हटाएँ, और हो सके तो किसी वकील को दिखा लें। फिर यह पैराग्राफ़ हटा दें।]</b></p>',
  en: '<p><b>[Before you publish: replace everything in brackets [ ], delete what does not apply, and have a lawyer read it if you can. Then delete this paragraph.]</b></p>',
}

const privacyHindi = `
<p>यह पन्ना बताता है कि [साइट का नाम] पढ़ने पर आपकी कौन-सी जानकारी रखी जाती है और कौन-सी नहीं। साइट चलाने वाली संस्था: [संस्था का नाम], [पता]।</p>
<h2>बिना खाते के पढ़ना</h2>
<p>पढ़ने के लिए नाम या ई-मेल नहीं माँगा जाता। हम यह गिनते हैं कि कोई लेख कितनी बार पढ़ा गया, पर यह नहीं कि किसने पढ़ा। खोजे गए शब्द भी गिने जाते हैं, पर यह नहीं कि किसने खोजा।</p>
<p>गड़बड़ी ढूँढ़ने और हमलों से बचने के लिए सर्वर [कितने] दिन तक तकनीकी लॉग रखता है, जिनमें IP पता हो सकता है।</p>
<h2>कुकी</h2>
<p>कुकी सिर्फ़ साइन इन रहने और आपकी चुनी भाषा याद रखने के लिए है। विज्ञापन या निगरानी के लिए कोई कुकी नहीं है। [अगर विज्ञापन या गिनती की कोई बाहरी सेवा है, तो उसका नाम और काम यहाँ लिखें।]</p>
<h2>खाता बनाने पर</h2>
<p>खाते में आपका यूज़रनेम, ई-मेल, पासवर्ड (ऐसे रूप में, जिसे कोई पढ़ नहीं सकता) और, अगर आप लगाएँ, तो आपकी तस्वीर रहती है। प्रोफ़ाइल में आप इन्हें बदल सकते हैं और खाता हटा सकते हैं।</p>
<h2>वीडियो और दूसरी साइटें</h2>
<p>YouTube के वीडियो और Instagram की रील आपके दबाने पर ही खुलती हैं; तब उन साइटों को आपका IP पता मिलता है और उनके अपने नियम लागू होते हैं।</p>
<h2>आपके अधिकार</h2>
<p>आप पूछ सकते हैं कि हमारे पास आपकी क्या जानकारी है, उसे ठीक करवा सकते हैं या हटवा सकते हैं। लिखें: [ई-मेल]। जवाब [कितने] दिन में मिलेगा।</p>
<p>यह पन्ना पिछली बार [तारीख़] को बदला गया।</p>`

const privacyEnglish = `
<p>This page says what is stored about you when you read [name of the site], and what is not. The site is run by [name of the organisation], [address].</p>
<h2>Reading without an account</h2>
<p>You do not have to give your name or email address to read. We count how often an article is read, but not by whom. We also count search words, but not who searched for them.</p>
<p>To find faults and fend off attacks, the server keeps technical logs for [number] days, which may contain IP addresses.</p>
<h2>Cookies</h2>
<p>Cookies only keep you signed in and remember the language you chose. There are none for advertising or tracking. [If you use an outside service for advertising or counting, name it here and say what it does.]</p>
<h2>If you create an account</h2>
<p>Your account contains your username, your email address, your password in a form that nobody can read, and your picture if you add one. You can change these in your profile, and delete your account.</p>
<h2>Videos and other sites</h2>
<p>YouTube videos and Instagram reels load only when you press them; those sites then learn your IP address, and their own rules apply.</p>
<h2>Your rights</h2>
<p>You can ask what we know about you, have it corrected, or have it deleted. Write to [e-mail]. We answer within [number] days.</p>
<p>This page was last changed on [date].</p>`

const termsHindi = `
<p>[साइट का नाम] चलाने वाली संस्था: [संस्था का नाम], [पता]। साइट इस्तेमाल करने पर ये शर्तें लागू होती हैं।</p>
<h2>क्या कर सकते हैं</h2>
<p>आप लेख पढ़ सकते हैं, उनके लिंक शेयर कर सकते हैं, और स्रोत का नाम और लिंक देकर [कितने] शब्दों तक का अंश दे सकते हैं। पूरा लेख या तस्वीर कहीं और छापने से पहले हमसे लिखित अनुमति लें: [ई-मेल]।</p>
<h2>क्या नहीं कर सकते</h2>
<p>साइट को नुकसान पहुँचाने, दूसरों के खाते में घुसने, या हमारे नाम से कुछ और छापने की अनुमति नहीं है।</p>
<h2>खाता</h2>
<p>अपना पासवर्ड किसी को न दें। नियम तोड़ने पर हम खाता बंद कर सकते हैं; कारण बताया जाएगा।</p>
<h2>हमारी ज़िम्मेदारी</h2>
<p>हम जाँचकर लिखते हैं, फिर भी भूल हो सकती है। भूल बताने के लिए [सुधार वाले पन्ने का लिंक] देखें। दूसरी साइटों पर क्या है, इसके लिए हम ज़िम्मेदार नहीं हैं।</p>
<h2>क़ानून</h2>
<p>इन शर्तों पर भारत का क़ानून लागू होता है; विवादों की सुनवाई [शहर] की अदालतों में होगी।</p>
<p>ये शर्तें पिछली बार [तारीख़] को बदली गईं।</p>`

const termsEnglish = `
<p>[Name of the site] is run by [name of the organisation], [address]. These terms apply when you use it.</p>
<h2>What you may do</h2>
<p>You may read the articles, share links to them, and quote up to [number] words with the name of the source and a link. Ask us in writing before you publish a whole article or a picture elsewhere: [e-mail].</p>
<h2>What you may not do</h2>
<p>You may not harm the site, break into other people’s accounts, or publish anything in our name.</p>
<h2>Accounts</h2>
<p>Do not share your password with anybody. We may close an account that breaks these rules, and we will say why.</p>
<h2>What we are responsible for</h2>
<p>We check what we write, but we can still be wrong. To report a mistake, see [link to the page on corrections]. We are not responsible for what other sites show.</p>
<h2>Law</h2>
<p>The law of India applies; the courts of [city] have jurisdiction.</p>
<p>These terms were last changed on [date].</p>`

const grievanceHindi = `
<p>हमारे किसी लेख, तस्वीर या वीडियो से शिकायत हो तो हमें लिखें। यह पन्ना सूचना प्रौद्योगिकी नियम, 2021 (समाचार प्रकाशकों की आचार संहिता) के अनुसार है।</p>
<h2>शिकायत अधिकारी</h2>
<p>[नाम], [पद]<br>[डाक का पता, भारत में]<br>ई-मेल: [ई-मेल]<br>फ़ोन: [फ़ोन], [दिन और समय]</p>
<h2>शिकायत में क्या लिखें</h2>
<ul><li>लेख का शीर्षक और वेब पता</li><li>कौन-सी बात ग़लत या आपत्तिजनक है, और क्यों</li><li>आपका नाम और ई-मेल या फ़ोन, ताकि हम जवाब दे सकें</li></ul>
<h2>फिर क्या होगा</h2>
<ol><li>24 घंटे में शिकायत मिलने की सूचना और उसका नंबर मिलेगा।</li><li>15 दिन में फ़ैसला और उसका कारण मिलेगा। भूल हुई हो, तो लेख ठीक किया जाएगा और उसमें लिखा जाएगा कि क्या बदला।</li><li>फ़ैसले से सहमत न हों, तो [स्व-नियामक संस्था का नाम, जिसके हम सदस्य हैं] के पास [वेब पता] पर अपील कर सकते हैं; उसके बाद सूचना और प्रसारण मंत्रालय के पास।</li></ol>
<h2>अब तक की शिकायतें</h2>
<p>[महीना और साल]: [कितनी] शिकायतें मिलीं, [कितनी] निपटाई गईं।</p>`

const grievanceEnglish = `
<p>If you have a complaint about one of our articles, pictures or videos, write to us. This page follows the Information Technology Rules, 2021 (code of ethics for publishers of news).</p>
<h2>Grievance officer</h2>
<p>[Name], [position]<br>[Postal address in India]<br>Email: [e-mail]<br>Phone: [phone], [days and hours]</p>
<h2>What to include</h2>
<ul><li>The title of the article and its address</li><li>What is wrong or objectionable, and why</li><li>Your name and an email address or phone number, so that we can answer</li></ul>
<h2>What happens next</h2>
<ol><li>Within 24 hours you get a confirmation with a number.</li><li>Within 15 days you get our decision with reasons. If we were wrong, the article is corrected and says what was changed.</li><li>If you disagree, you can appeal to [name of the self-regulating body that we belong to] at [web address], and after that to the Ministry of Information and Broadcasting.</li></ol>
<h2>Complaints so far</h2>
<p>[Month and year]: [number] received, [number] settled.</p>`

const page = (slug: string, title: string, language: 'hi' | 'en', content: string) => ({
  slug,
  title,
  language,
  content: FILL_IN[language] + content,
})

export const PAGE_TEMPLATES: Readonly<Record<string, PageTemplate>> = {
  'privacy-hi': page('gopniyata', 'गोपनीयता', 'hi', privacyHindi),
  'privacy-en': page('privacy', 'Privacy', 'en', privacyEnglish),
  'terms-hi': page('sharten', 'इस्तेमाल की शर्तें', 'hi', termsHindi),
  'terms-en': page('terms', 'Terms of use', 'en', termsEnglish),
  'grievance-hi': page('shikayat', 'शिकायत अधिकारी', 'hi', grievanceHindi),
  'grievance-en': page('grievance-officer', 'Grievance officer', 'en', grievanceEnglish),
}

const BLANK = /\[[^[\]]*\p{L}[^[\]]*\]/gu

const texts = Object.values(PAGE_TEMPLATES).map(({ content }) => content)
const blanks = new Set(texts.flatMap((text) => text.match(BLANK) ?? []))
const instructions = Object.values(FILL_IN).map((html) => toPlainText(html).split(':')[0]!)

/** @returns the template filled in with the site's settings, or undefined if there is no template with this name */
export function pageTemplate(
  name: string,
  factsIn: (language: 'hi' | 'en') => SiteFacts,
): PageTemplate | undefined {
  const template = Object.hasOwn(PAGE_TEMPLATES, name) ? PAGE_TEMPLATES[name] : undefined
  if (!template) return undefined
  const facts = factsIn(template.language)
  const fill = (blank: string) => {
    const fact = KNOWN[blank]
    return (fact && escapeText(facts[fact])) || blank
  }
  return { ...template, content: template.content.replace(BLANK, fill) }
}

/** @returns the instructions and bracketed blanks from its template that a page still contains */
export function findBlanks(html: string): string[] {
  const text = toPlainText(html)
  const instruction = instructions.filter((start) => text.includes(start))
  const left = new Set(text.match(BLANK)?.filter((part) => blanks.has(part)))
  return [...instruction.map((start) => `${start}…]`), ...left]
}
