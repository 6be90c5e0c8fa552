import { normalise } from '~/text/clean'
import { listWords } from '~/text/segment'
import { BINDU, CHANDRABINDU, NUKTA, toAsciiDigits } from '~/text/devanagari'

// Invisible characters, visarga, avagraha, Vedic accents; removed before normalising.
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u0903\u093D\u0951-\u0954]/g
const LATIN_ACCENTS = /[\u0300-\u036F]/g
const PLAIN = /^[a-z0-9]*$/

const O_LETTERS = /[ऑऒ]/g
const O_MATRAS = /[\u0949\u094A]/g
const E_LETTERS = /[ऍऎॲ]/g
const E_MATRAS = /[\u0945\u0946]/g

// A half nasal before a letter of its row is also written as a dot: हिन्दी, हिंदी.
const HALF_NASAL =
  /ङ\u094D(?=[क-ङ])|ञ\u094D(?=[च-ञ])|ण\u094D(?=[ट-ढ])|न\u094D(?=[क-घच-झट-ढत-धशषस])|म\u094D(?=[प-भ])/g
const DOTS = /\u0902{2,}/g

// गये and गए, हुवा and हुआ; not the first य of यह or the one in the cluster of व्यय.
const YE = /(?<=[\p{L}\p{N}\p{M}])(?<!\u094D)य\u0947/gu
const YI = /(?<=[\p{L}\p{N}\p{M}])(?<!\u094D)य\u0940/gu
const VA = /(?<=[ुूउऊौो])वा/g
const LAST_VIRAMA = /\u094D+$/

/** A word without spelling variants: हिन्दी, हिंदी share one. Idempotent; stored in the index. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase()
  if (PLAIN.test(lower)) return lower
  const letters = normalise(normalise(word).toLowerCase().replace(UNSEEN, ''), 'NFD')
  return (
    toAsciiDigits(letters)
      .replace(LATIN_ACCENTS, '')
      .replaceAll(NUKTA, '')
      // Marathi and Sanskrit names: दिवाळी, दिवाली.
      .replaceAll('ळ', 'ल')
      .replaceAll(CHANDRABINDU, BINDU)
      .replace(O_LETTERS, 'ओ')
      .replace(O_MATRAS, '\u094B')
      .replace(E_LETTERS, 'ए')
      .replace(E_MATRAS, '\u0947')
      .replace(HALF_NASAL, BINDU)
      .replace(DOTS, BINDU)
      .replace(YE, 'ए')
      .replace(YI, 'ई')
      .replace(VA, 'आ')
      .replace(LAST_VIRAMA, '')
  )
}

const MAX_WORD_LENGTH = 64
/** V8 stores longer substrings as views of the whole text. */
const MIN_SLICE = 13

/** Cached: folding is most of the cost of indexing and marking. An LRU cache takes too long to update. */
const folds = new Map<string, string>()
const MAX_FOLDS = 50_000

export function foldOf(word: string): string {
  const known = folds.get(word)
  if (known !== undefined) return known
  const fold = foldWord(cutWord(word))
  if (folds.size >= MAX_FOLDS) folds.clear()
  if (word.length <= MAX_WORD_LENGTH) folds.set(copied(word), copied(fold))
  return fold
}

export function foldsOf(text: string): string[] {
  return listWords(text).map(foldOf)
}

function copied(piece: string): string {
  return piece.length < MIN_SLICE ? piece : Buffer.from(piece, 'utf16le').toString('utf16le')
}

export function cutWord(word: string): string {
  return word.length <= MAX_WORD_LENGTH
    ? word
    : word.slice(0, MAX_WORD_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
}

const CANDRA = /[ऑऍॲ\u0945\u0949]/g

/** Sorts the better spelling first: ज़िंदगी before जिंदगी, since signs are often omitted. */
export function compareSpellings(a: string, b: string): number {
  return richness(b) - richness(a) || a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)
}

function richness(word: string): number {
  const letters = normalise(word, 'NFD')
  return (
    letters.split(NUKTA).length +
    letters.split(CHANDRABINDU).length +
    (letters.match(CANDRA)?.length ?? 0)
  )
}

const STOPWORDS = new Set(
  `का के की को में से पर ने है हैं था थे थी थीं हो होता होती होते और या एक यह वह ये वे इस उस इन उन कि जो तो भी ही लिए साथ तक
   अपना अपनी अपने कर करने किया गया गई गए रहा रही रहे क्या कौन किस कब कहाँ क्यों कैसे कितने कितना कितनी किसने किसके किसे कौनसा कौनसी जाता जाती जाते बारे
   ka ke ki ko kee kaa mein me mai main se par pe ne hai hain tha the thi aur ya ek yah yeh ye vah woh wo is us in un jo to
   bhi hi liye saath tak a an of and or in on at to for is are was by with from what when where which who why how about
   kya kaun kab kahan kahaan kyon kyun kaise kitne bare baare`
    .trim()
    .split(/\s+/)
    .map(foldWord),
)

export function isStopword(fold: string): boolean {
  return STOPWORDS.has(fold)
}

/** Words that phrase a question or a request; the subject is in the other words. */
const FRAME_WORDS = new Set(
  `बताइए बताइये बताओ बताएं बताएँ बता बताना समझाइए समझाओ जानकारी जानना जानिए चाहिए चाहता चाहती चाहते पढ़ना पढ़ने पढ़ें पढ़िए दिखाओ दिखाइए देखना देखने देखें
   किसका किसकी किससे किसमें किन किनका किनके किनकी सुनाओ सुनाइए सुनना सुनने लेख खबर समाचार निबंध मतलब अर्थ समय टाइम तारीख कीमत दाम रास्ता तरीका विधि मुझे हमें कृपया जाएँ जाएं जाना जाने जाऊँ पहुँचें पहुँचे
   पहुंचे पहुंचें पहुँचना घूमने सही बनवाया बनवाई बनाया लिखी लिखा होते होती मनाते मनाई बनाते बनाने बनाएँ बनाना हुआ हुई शुरू
   batao bataiye bataye batana samjhao jankari jaankari janna chahiye chahta chahti padhna padhne padho dikhao dekhna dekhne sunao sunna lekh khabar
   news nibandh matlab arth samay time timing timings tarikh kimat keemat price dam rasta tarika tareeka vidhi mujhe jaye jaaye jaen jana
   jaana jane pahunche pahuche pahunchen ghumne sahi banvaya banwaya banaya likhi likha manate banate hota hote hoti hua hui shuru visit reach route way
   श्री श्रीमती जी shri shree sri shrimati ji
   do does did i me my can tell show find want please buy open opening best information article read hindi english full meaning`
    .trim()
    .split(/\s+/)
    .map(foldWord),
)

export function isFrameWord(fold: string): boolean {
  return FRAME_WORDS.has(fold)
}
