/** Words that many people in India use as a password, alone or followed by digits and signs: `India@123`. */
const WORDS = `
  india bharat bharatmata bharatmatakijai hindustan jaihind jaibharat vandemataram vandematram merabharat merabharatmahan
  iloveindia ilovemyindia incredibleindia satyamevajayate modi delhi mumbai kolkata bangalore hyderabad lucknow patna jaipur
  ram sriram jaisriram jaisrirama ramram sitaram siyaram jaisiyaram hanuman jaihanuman bajrangbali jaibajrangbali mahadev
  harharmahadev mahakal jaimahakal bholenath omnamahshivay omnamahshivaya shiva krishna jaisrikrishna harekrishna hareram
  radhe radheradhe radhekrishna radheshyam jaimatadi matarani durga laxmi lakshmi saraswati ganesh jaiganesh ganpatibappa
  ganpatibappamorya sairam omsairam saibaba jagannath swaminarayan waheguru satnam satsriakal allah bismillah jaijinendra
  jaibhim namaste namaskar bhagwan mummy papa mummypapa maa ilovemom jaan jaanu pyaar zindagi sachin dhoni virat kohli cricket
  rahul rohit amit ankit anil sunil suresh ramesh mahesh mukesh rakesh rajesh deepak vikas vijay ajay sanjay manoj sandeep
  ravi raj rajkumar aditya pooja priya neha nisha anjali jyoti kavita sunita rekha sharma verma gupta singh kumar yadav khan
  admin administrator root user guest welcome login office company school college student teacher password passwd pass
  secret master super manager editor test demo server computer laptop mobile internet qwerty
  जयश्रीराम श्रीराम राम रामराम सीताराम सियाराम जयसियाराम हनुमान जयहनुमान बजरंगबली जयबजरंगबली महादेव हरहरमहादेव महाकाल
  जयमहाकाल भोलेनाथ ओमनमःशिवाय ॐनमःशिवाय ॐनमशिवाय शिव कृष्ण श्रीकृष्ण जयश्रीकृष्ण हरेकृष्ण हरेराम राधे राधेराधे राधेकृष्ण
  राधेश्याम जयमातादी दुर्गा लक्ष्मी सरस्वती गणेश गणपतिबप्पा गणपतिबप्पामोरया साईराम ॐसाईराम साईबाबा वाहेगुरु जयभीम भगवान
  जयजिनेंद्र जयजिनेन्द्र भारत भारतमाता भारतमाताकीजय मेराभारत मेराभारतमहान जयहिंद जयहिन्द जयभारत वंदेमातरम वन्देमातरम
  वंदेमातरम् वन्देमातरम् हिंदुस्तान हिन्दुस्तान इंडिया सत्यमेवजयते नमस्ते नमस्कार पासवर्ड एडमिन मम्मी पापा मम्मीपापा दिल्ली
`

/** Latin signs that stand for letters. */
const SIGNS: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '5': 's',
  $: 's',
}

/** Makes the usual Latin spellings of a Hindi word equal: `jayshreeraam`, `jai shri ram`. */
function fold(word: string): string {
  return word
    .replace(/[@40!135$]/g, (sign) => SIGNS[sign]!)
    .replace(/[^\p{L}\p{M}]/gu, '')
    .replace(/ee|ea|ie|y/g, 'i')
    .replace(/oo/g, 'u')
    .replace(/w/g, 'v')
    .replace(/([kgcjtdbps])h/g, '$1')
    .replace(/([a-z])\1+/g, '$1')
}

const folded = new Set(WORDS.split(/\s+/).filter(Boolean).map(fold))

/** Words longer than this are not in the list. */
const MAX_LENGTH = 40

/** @param password in lower case */
export function isCommonInIndia(password: string): boolean {
  if (password.length > MAX_LENGTH) return false
  const start = password.replace(/[^\p{L}\p{M}]{1,8}$/u, '')
  const word = start.replace(/^[^\p{L}]+/u, '')
  return [start, word].some((each) => folded.has(fold(each)))
}
