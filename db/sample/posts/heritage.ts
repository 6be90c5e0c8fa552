import type { SamplePost } from '../types'

/** Ten posts in English for readers who come in through that language. */
export const heritagePosts: SamplePost[] = [
  {
    title: 'Walking down to water: the stepwells of Gujarat',
    description:
      'In a dry country, builders turned the simple act of fetching water into a descent through carved galleries, cool air and filtered light.',
    category: 'Heritage',
    author: 'David Fernandes',
    picture: 'stepwell',
    hoursAgo: 6,
    views: 3870,
    featured: true,
    content: `
<p>From the road there is almost nothing to see: a low wall, a few pillars, perhaps a parrot on a ledge. Then the ground opens. A broad flight of stairs drops between carved walls, landing after landing, until the noise of the street has gone and the air smells of stone and damp. This is a <em>vav</em>, the stepwell of Gujarat, and few buildings anywhere are so modest above ground and so generous below it.</p>
<h2>A building that goes down</h2>
<p>Western India receives most of its rain in a few weeks and then waits. Water sinks, and the level in a well may fall by many metres between one monsoon and the next. An ordinary well answers with a longer rope. A stepwell answers with a staircase, so that people can walk to the water wherever it happens to stand.</p>
<p>Most stepwells of the region share a simple plan:</p>
<ul>
<li>a long stepped corridor, leading down in a straight line;</li>
<li>pillared pavilions at each landing, which also brace the side walls against the pressure of the earth;</li>
<li>a well shaft at the far end, from which water could also be drawn up by rope.</li>
</ul>
<h2>The queen and the river of silt</h2>
<p>The grandest of them is Rani ki Vav at Patan, built in the eleventh century and associated with Queen Udayamati, who is said to have raised it in memory of her husband, Bhima I of the Solanki dynasty. Seven levels of terraces carry more than five hundred large sculptures, among them the incarnations of Vishnu, and over a thousand smaller ones. Floods of the Saraswati filled it with silt, and that misfortune protected it for centuries. After long excavation and repair it joined the World Heritage list in 2014.</p>
<p>At Adalaj, near Ahmedabad, a five-storeyed well of 1499 shows a different mood. It was begun under a Hindu chief and finished in the time of Sultan Mahmud Begada. Its walls prefer leaves, flowers and geometric bands, and two traditions of ornament meet on them without quarrel.</p>
<h2>More than a reservoir</h2>
<p>A well was also a resting place for travellers, a shrine and, above all, a meeting place. Fetching water was mostly the work of women, and the shaded landings gave them an hour of company in a hard day. Many wells were paid for by women too, as an act of merit that any passer-by could share.</p>
<p>Pipes and pumps emptied the stepwells of their purpose. Their lesson remains: store the rain where it falls, and make the place beautiful enough that people will look after it.</p>
`,
  },
  {
    title: 'A library on a leaf: India’s palm-leaf manuscripts',
    description:
      'Before paper became common, scribes scratched poems, medicine and mathematics into strips of dried palm, and generations of copyists kept them alive.',
    category: 'Heritage',
    author: 'अनन्या शर्मा',
    picture: 'palm-leaf-manuscript',
    hoursAgo: 83,
    views: 1640,
    content: `
<p>Hold a palm-leaf manuscript and the first surprise is its shape. It is not a page but a ribbon, often as long as a forearm and no wider than three or four fingers. A cord passes through holes in the leaves, two wooden boards guard them above and below, and the whole bundle lies wrapped in cloth. For many centuries, over a large part of India, this was simply what a book looked like.</p>
<h2>From tree to text</h2>
<p>Two palms supplied most of the material: the palmyra, sturdy and widespread, and the talipot, with larger and more supple leaves. Methods differed from place to place, but the steps were similar:</p>
<ol>
<li>young leaves were cut, and the stiff rib was removed;</li>
<li>the strips were boiled or soaked, dried slowly and polished;</li>
<li>they were trimmed to one size and pierced for the cord.</li>
</ol>
<p>In Odisha and the south the scribe used an iron stylus. The letters were scratched into the surface, then rubbed with lampblack and oil, so that the lines turned dark when the leaf was wiped. In the north and east many scribes wrote with pen and ink instead. It is often suggested that the stylus encouraged the round forms of scripts such as Odia, because long straight strokes along the grain may split a leaf.</p>
<h2>Copying as survival</h2>
<p>Damp, insects and fire are the old enemies of a leaf. A manuscript might last a few hundred years with good care, and much less without it, so texts lived by being copied. Scribes sometimes ended with a plea to the reader to protect the book from water, from oil and from careless hands. Families kept bundles in kitchens, where smoke discouraged insects, and libraries placed fragrant roots and leaves among them.</p>
<p>Whole fields of knowledge travelled in this way: grammar, astronomy, temple ritual, the treatment of elephants, love poetry, accounts. In the early twentieth century the Sanskrit scholar R. Shamasastry, working in Mysore, recognised in one such bundle the <em>Arthashastra</em>, a treatise on statecraft that had long been known mainly from quotations.</p>
<h2>Reading them today</h2>
<p>Great collections survive in Thanjavur, Thiruvananthapuram, Bhubaneswar, Pune and in many monasteries and private homes. Since 2003 a national mission has worked to list, conserve and photograph them. The harder task is human: a digital image is of little use if nobody can read the script.</p>
<p>In the village of Raghurajpur, near Puri, artists still engrave stories on strips of palm. Watch one of them at work for a few minutes. The point moves, a line no thicker than a hair appears, and an old library seems to draw breath.</p>
`,
  },
  {
    title: 'Ajanta by lamplight: paintings that remember a river valley',
    description:
      'In a horseshoe gorge in Maharashtra, Buddhist monks and unnamed painters filled rock-cut halls with gentle faces, gardens and moving stories.',
    category: 'Heritage',
    author: 'मीरा जोशी',
    picture: 'lotus-pond',
    hoursAgo: 137,
    views: 2215,
    content: `
<p>The Waghora river bends in a tight horseshoe below the caves of Ajanta, and for most of the year one hears it before one sees it. Above the water some thirty halls are cut into the cliff. Inside, when the eyes have settled, the walls begin to speak: a prince lowers his gaze, a servant fans a queen, geese fly in a line, and lotus stems wander over a ceiling as though the pond had followed the painters indoors.</p>
<h2>Two ages of work</h2>
<p>The caves belong to two periods. The earliest halls were made around the second and first centuries before the common era. Then the chisels were quiet for a long while. In the second half of the fifth century, under the Vakataka king Harishena and the nobles of his court, the cliff filled again with monasteries and shrines of great richness. That patronage ended abruptly, and several caves were never finished.</p>
<p>Some were halls for worship, with a stupa at the far end. Most were monasteries: a square court of pillars with small cells on three sides and a shrine of the Buddha at the back.</p>
<h2>How the walls were painted</h2>
<p>Ajanta’s pictures are often called frescoes, yet they were not painted on wet lime. The rough rock was covered with earth mixed with plant fibre and other binding matter, then with a fine smooth coat. On this dry ground the painters used:</p>
<ul>
<li>red and yellow ochre, found in the region;</li>
<li>white from lime or clay, and black from soot;</li>
<li>a green earth;</li>
<li>a precious blue from lapis lazuli, carried from the mines of Afghanistan.</li>
</ul>
<p>They had lamps and reflected daylight, and little else. Even so, they modelled a shoulder with soft shading and let a glance travel from one figure to the next, so that the visitor is led through the story.</p>
<h2>Stories for a slow walker</h2>
<p>Many scenes come from the Jatakas, tales of the Buddha’s earlier lives, in which a deer, an elephant or a generous prince gives up something dear. Palaces, markets and ships appear on the way, and so we also learn how people of that time dressed, travelled and made music. In Cave 1 the bodhisattva known as Padmapani holds a lotus and looks down with a sadness that is hard to forget.</p>
<p>In 1819 a British hunting party came upon the caves, although local people had known them well. Since then breath, light and hasty varnish have done harm. Today the lamps are dim and the visits short, and rightly so. These walls ask for the same attention that made them.</p>
`,
  },
  {
    title: 'Reading the stone wheel of Konark',
    description:
      'The Sun Temple on the coast of Odisha was imagined as a chariot, and its great carved wheels join prayer, craft and the measure of the day.',
    category: 'Heritage',
    author: 'राघव मिश्र',
    picture: 'chariot-wheel',
    hoursAgo: 219,
    views: 2980,
    content: `
<p>Early in the day, before the buses arrive, the sun comes in low from the Bay of Bengal and touches the plinth of the temple at Konark. Light slides along a rim of stone, fills the spokes, and for a moment the wheel seems ready to turn. That was the intention. The whole building is a chariot, and its rider is the Sun.</p>
<h2>A chariot for Surya</h2>
<p>The temple was raised about the middle of the thirteenth century by Narasimhadeva I, a king of the Eastern Ganga dynasty. Its designers took an ancient image, the god crossing the sky behind seven horses, and made it into architecture. Seven stone horses strain at the front. Twenty-four wheels, set in pairs along the sides, carry the platform.</p>
<p>What stands today is only a part. The tall sanctuary tower fell long ago, its last fragments in the nineteenth century. The great hall in front of it survives, and was filled with sand and sealed in the first years of the twentieth century to keep it from collapse. Sailors, who steered by its dark mass, called it the Black Pagoda.</p>
<h2>Eight spokes and eight more</h2>
<p>Each wheel is close to three metres across. It has eight broad spokes and eight slender ones between them, a beaded rim and a hub that stands out boldly from the wall. Medallions on the broad spokes hold small scenes: deities, dancers, lovers, and women at their mirrors. Creepers and animals run around the rim, and beneath the wheels a long procession of elephants walks along the base.</p>
<p>People have offered several readings of the numbers:</p>
<ul>
<li>twelve pairs of wheels for the twelve months;</li>
<li>twenty-four wheels for the fortnights of the year, or for the hours;</li>
<li>eight spokes for the eight <em>prahars</em>, the watches into which a day and night were divided.</li>
</ul>
<p>Guides like to hold a finger against the axle and tell the time from its shadow on the rim. Whether or not the builders meant the wheels as instruments, the gesture suits a temple that is entirely about the passage of light.</p>
<h2>Stone, sea and care</h2>
<p>The builders used laterite for foundations, khondalite for most of the carved surface, and fine-grained chlorite for door frames and the best images. Khondalite weathers easily, and salt wind has softened many faces. Conservators clean, drain and shore up, and a belt of trees now shelters the ruin from the sand.</p>
<p>Konark has been a World Heritage site since 1984, and its wheel is familiar from Indian banknotes. It is worth meeting in person, slowly, while the shadows move.</p>
`,
  },
  {
    title: 'Warp, weft and memory: why handloom still matters',
    description:
      'From the jamdani of Bengal to the patola of Patan, cloth made by hand carries the skill of whole neighbourhoods in a few metres of thread.',
    category: 'Heritage',
    author: 'जसलीन कौर',
    picture: 'loom',
    hoursAgo: 312,
    views: 1285,
    content: `
<p>You can find a weavers’ lane with your eyes closed. There is a clack, a pause, a thud, and then the same three sounds again from the next house, a little out of step. Inside, a weaver sits at the edge of a pit with both feet on the treadles. A shuttle flies across, a comb beats the new thread home, and the cloth has grown by less than a millimetre.</p>
<h2>The grammar of cloth</h2>
<p>Every woven fabric has two sets of threads. The warp is stretched on the loom; the weft travels over and under it. From this plain beginning each region has made a language of its own:</p>
<ul>
<li><strong>Patola</strong> of Patan, in Gujarat, is a double ikat: both sets of silk threads are tied and dyed before weaving, so that the pattern appears only when they meet exactly.</li>
<li><strong>Jamdani</strong>, of Bengal on both sides of the border, adds motifs by hand with extra threads, and they seem to float on fine cotton.</li>
<li><strong>Kanchipuram</strong> silk joins a body and a border of different colours with an interlocking weft, a task that traditionally needs two pairs of hands.</li>
<li><strong>Banaras</strong> brocade draws gardens in silk and metallic thread.</li>
</ul>
<h2>Many hands in one sari</h2>
<p>The person at the loom is only the last in a chain. Somebody has reeled or spun the yarn, somebody has dyed it, and somebody has sized the warp in the street at dawn, before the sun grew strong. Children grow up knowing which uncle sets the pattern and which aunt winds the bobbins. According to the national census of 2019–20, more than thirty-five lakh people in India work in weaving and the tasks around it, and most of them are women, many of them in the north-east, where weaving is part of ordinary household life.</p>
<h2>A thread in the national story</h2>
<p>On 7 August 1905, at a meeting in the Town Hall of Calcutta, the Swadeshi movement called on people to set aside imported goods and choose those made at home. Gandhi later placed the spinning wheel at the heart of public life. Since 2015 the same date has been kept as National Handloom Day.</p>
<p>The craft faces real trouble: costly yarn, small wages, and machine copies sold under old names. A buyer can help in simple ways. Ask where a cloth was made and by whom. Look at the reverse, where hand-placed threads often show. Accept the tiny unevenness that tells you a person, and not a motor, was keeping time.</p>
`,
  },
  {
    title: 'Chalk at the threshold: how Parsis greet the New Year',
    description:
      'Navroz in a Parsi home begins with a scrubbed doorstep, a chalk pattern and a garland, and ends with a table that everyone is asked to share.',
    category: 'Heritage',
    author: 'इमरान क़ुरैशी',
    picture: 'rangoli',
    hoursAgo: 482,
    views: 745,
    content: `
<p>In the old Parsi colonies of Mumbai, the morning of Navroz starts at the doorstep. It is washed, and then someone kneels with a small perforated box of chalk powder and taps out rows of flowers, fish and stars. A fresh <em>toran</em> of tuberoses and marigolds goes up over the door. Indoors there is the smell of sandalwood and of milk thickening slowly in a pan.</p>
<h2>Two new years and a drifting calendar</h2>
<p>Visitors are often puzzled that Parsis have more than one New Year. Jamshedi Navroz, on 21 March, belongs to the spring equinox and is shared with Iran and much of Central Asia. The Shahenshahi New Year, which most Parsis in India keep, now falls in the middle of August. The calendar behind it counts exactly 365 days and has no leap year, so over the centuries it has slipped away from the seasons. A smaller group follows the Kadmi reckoning, a month earlier. The last day of the old year is called <em>Pateti</em>, a time to look back with regret and to begin again.</p>
<h2>From Sanjan to Udvada</h2>
<p>The Parsis are Zoroastrians whose ancestors left Iran in the centuries after the fall of the Sasanian empire and settled on the coast of Gujarat. Their journey is told in a Persian poem, the <em>Qissa-i Sanjan</em>, written around 1600. A much-loved legend adds that when the local ruler showed the newcomers a bowl of milk filled to the brim, their priest stirred in sugar: we shall sweeten your land, he meant, and not crowd it. The most revered of their sacred fires, the Iranshah, burns today at Udvada.</p>
<h2>A day of good things</h2>
<p>Families bathe, put on new clothes and visit the fire temple. Then comes food:</p>
<ul>
<li>sweet vermicelli and semolina cooked with nuts, eaten with set yoghurt at breakfast;</li>
<li>fish wrapped in banana leaf with green chutney;</li>
<li>chicken or mutton with crisp potato straws, and rice cooked with care;</li>
<li>a tall glass of pink falooda for anyone who still has room.</li>
</ul>
<p>The faith behind the feast is often put into three short phrases, which every child learns early:</p>
<blockquote><p>Good thoughts, good words, good deeds.</p></blockquote>
<p>The census of 2011 counted a little over fifty-seven thousand Parsis in India. The community is small, and its gifts to industry, science, theatre, music and public charity are out of all proportion to its size. Should you pass a chalked doorstep this August, step around the pattern and say “Navroz Mubarak”. You may well be asked in.</p>
`,
  },
  {
    title: 'Songs without gatekeepers: the Bhakti poets',
    description:
      'A grinding stone, a weaver’s loom and a cobbler’s bench became places of prayer when poets began to speak to God in the language of home.',
    category: 'धर्म',
    author: 'मीरा जोशी',
    picture: 'veena',
    hoursAgo: 371,
    views: 1120,
    content: `
<p>In the cold month of Margali, before sunrise, a song goes round the temple streets of Tamil Nadu. Friends wake one another and walk to the river, eager and a little impatient, hoping for a sight of Krishna. The verses are from the <em>Tiruppavai</em>, thirty stanzas composed more than a thousand years ago by a young woman named Andal. They are still sung by heart, and they still sound like somebody speaking.</p>
<h2>A current that ran across the land</h2>
<p>What we call the Bhakti movement was never a single movement. It began in the Tamil country around the sixth century with the poets of Shiva and of Vishnu, the Nayanars and the Alvars. Over the following thousand years the same impulse appeared in Kannada, Marathi, Gujarati, Kashmiri, Bengali, Assamese, Punjabi and the many forms of Hindi. The poets differed about much: whether God has form, which name to use, how far to break with custom. They agreed that love matters more than birth or learning.</p>
<h2>Voices from the workplace</h2>
<p>Many of them worked with their hands, and the work entered the poem:</p>
<ul>
<li><strong>Akka Mahadevi</strong>, in twelfth-century Karnataka, gave up the comforts of a household and addressed Shiva as her lord, white as jasmine.</li>
<li><strong>Janabai</strong>, a maid in the house of Namdev, sang that Vitthal himself sat down to turn the grinding stone with her.</li>
<li><strong>Lal Ded</strong> of Kashmir, in the fourteenth century, left terse sayings that are treasured by Hindus and Muslims alike.</li>
<li><strong>Kabir</strong> wove cloth in Banaras, and <strong>Ravidas</strong> worked leather; both laughed at pride of caste.</li>
</ul>
<p>Their verses travelled by mouth, from singer to singer, and gathered new lines on the way. Scholars therefore speak carefully about what any one poet “wrote”. The uncertainty is itself a sign of affection: people kept adding because they could not leave the songs alone.</p>
<h2>Open doors</h2>
<p>Some of this poetry found an honoured home far from its birthplace. The Guru Granth Sahib, the scripture of the Sikhs, includes compositions by Kabir, Ravidas, Namdev and Sheikh Farid beside those of the Gurus. In Maharashtra hundreds of thousands of pilgrims still walk to Pandharpur every year, singing abhangs as they go, with the poets’ sandals carried in palanquins before them.</p>
<p>Critics may ask what the poets changed, since inequality did not vanish. It is a fair question. Yet they left behind an idea that has never gone quite silent: that nobody needs permission to sing.</p>
`,
  },
  {
    title: 'Five landscapes of the heart: an introduction to Sangam poetry',
    description:
      'Two thousand years ago Tamil poets gave every shade of love a landscape of its own, from cool millet hills to the lonely evening shore.',
    category: 'साहित्य',
    author: 'अनन्या शर्मा',
    picture: 'boat-evening',
    hoursAgo: 33,
    views: 2460,
    content: `
<p>A woman stands on the beach at dusk. The boats are coming in, the screw-pine is in flower, and the herons have settled. She does not say that she is lonely. She does not need to: any reader of classical Tamil knew that the seashore, at evening, is the place of anxious waiting. In this poetry the landscape does half the talking.</p>
<h2>The collections</h2>
<p>The poems that we call Sangam literature were composed roughly between the third century before and the third century after the beginning of the common era, though scholars still debate the dates. More than two thousand survive, by several hundred poets, among them kings, merchants, teachers and a good number of women, of whom Avvaiyar is the best known. Later editors gathered them into two great sets, the Eight Anthologies and the Ten Long Poems. The name recalls a legend of literary academies, <em>sangams</em>, that met at Madurai.</p>
<h2>Inner and outer worlds</h2>
<p>Tamil tradition divides this poetry into two. <em>Akam</em>, the inner world, is about love; its lovers are never named. <em>Puram</em>, the outer world, sings of war, kings, generosity, grief and public life, and it names names. For the inner world five landscapes carry five moods:</p>
<ol>
<li><strong>Kurinji</strong>, the hills: the secret meeting of lovers.</li>
<li><strong>Mullai</strong>, the forest: patient waiting.</li>
<li><strong>Marutam</strong>, the farmland: infidelity and sulking.</li>
<li><strong>Neytal</strong>, the seashore: anxious longing.</li>
<li><strong>Palai</strong>, the parched land: separation and hard journeys.</li>
</ol>
<p>Each has its own flower, hour, season, bird and drum. A poet could mention a single blossom and set a whole mood ringing.</p>
<h2>Lost and found</h2>
<p>For centuries these works were little read outside a narrow circle. In the nineteenth century C. W. Damodaram Pillai and U. V. Swaminatha Iyer searched for manuscripts in villages and monasteries, compared the fading leaves and printed them. Iyer’s account of those years reads like an adventure. Later, the translations of A. K. Ramanujan brought the poems to readers of English all over the world.</p>
<p>One line from the <em>Purananuru</em>, by Kaniyan Punkunranar, has become a motto far beyond Tamil Nadu. It may be put into English like this:</p>
<blockquote><p>Every town is our own; everyone is our kin.</p></blockquote>
<p>The poem that begins so grandly goes on to speak of life as a raft carried by a mountain river. It asks us neither to marvel at the great nor to look down on the small. After two thousand years the advice is still in season.</p>
`,
  },
  {
    title: 'The quiet hill of Sanchi and the people who paid for it',
    description:
      'Behind the carved gateways of the Great Stupa stand hundreds of named donors: nuns, weavers, merchants, mothers and a guild of ivory carvers.',
    category: 'इतिहास',
    author: 'राघव मिश्र',
    picture: 'stupa',
    hoursAgo: 577,
    views: 890,
    content: `
<p>Sanchi sits on a low hill in Madhya Pradesh, not far from the old trading city of Vidisha. A great dome of stone rises from the grass with a railing around it and four tall gateways facing the four directions. There is no hall to enter. One walks around the stupa, keeping it on the right, and the walking itself is the worship.</p>
<h2>From brick mound to stone hemisphere</h2>
<p>The heart of the monument is a brick stupa that is usually credited to the emperor Ashoka, in the third century before the common era. He also set up a polished pillar here, with four lions at its top and an order warning monks and nuns against dividing the community. In the following century the mound was enlarged to about twice its size and cased in stone. The gateways came later still, in the first century before the common era, when the Satavahanas ruled.</p>
<h3>Carvings that leave a space</h3>
<p>On pillars and beams the gateways tell the life of the Buddha and tales of his former births. Elephants carry the architraves, and graceful tree-spirits lean out below them. Yet the Buddha himself is never shown in human form. A footprint, an empty seat, a wheel, a tree or a riderless horse marks his presence. The sculptors trusted people to understand.</p>
<h2>The names on the stone</h2>
<p>What makes Sanchi precious to historians is its writing. Several hundred short inscriptions in the Brahmi script record who paid for a slab, a railing or a pillar:</p>
<ul>
<li>monks and nuns, in large numbers;</li>
<li>householders and their wives, many of them giving in their own names;</li>
<li>merchants, weavers and scribes;</li>
<li>the ivory workers of Vidisha, who carved part of the southern gateway;</li>
<li>the foreman of the artisans of a Satavahana king, who gave its top beam.</li>
</ul>
<p>A king may begin a monument, these lines tell us, but a crowd completes it. Each gift was small, and together they were enough.</p>
<h2>Ruin and repair</h2>
<p>By the time a British officer described the site in 1818, it had been deserted for centuries. Treasure seekers then did more damage in a few decades than the forest had done. Careful restoration came with John Marshall, who worked here from 1912 to 1919 and built the small museum. Sanchi has been a World Heritage site since 1989.</p>
<p>Go in the late afternoon, when the beams throw their long shadows and the plain below turns gold. Read a few of the names aloud, if a guide can point them out. They waited a long time to be heard.</p>
`,
  },
  {
    title: 'Light in white stone: the Jain temples of Dilwara and Ranakpur',
    description:
      'In the Aravalli hills of Rajasthan, marble was carved so thin that it glows, and every pillar was made an act of patience and devotion.',
    category: 'तीर्थ',
    author: 'David Fernandes',
    picture: 'temple-dawn',
    hoursAgo: 743,
    views: 405,
    content: `
<p>Nothing outside prepares the pilgrim. At Dilwara, above the town of Mount Abu, the outer walls are plain and almost severe. Then one steps over the threshold, barefoot, and looks up. A marble lotus hangs from the ceiling, its petals so thin that daylight comes through them, and around it circle musicians, dancers and goddesses who seem to have been breathed rather than cut into the stone.</p>
<h2>The ministers’ gift</h2>
<p>Five temples stand together at Dilwara, and two of them are famous everywhere. Vimal Vasahi, dedicated to Rishabhanatha, the first Tirthankara, was founded in 1031 by Vimal Shah, a minister of the Solanki king Bhima I. Luna Vasahi, dedicated to Neminatha, followed about two centuries later, in 1230, as the gift of the brothers Vastupala and Tejapala, who served the rulers of Gujarat.</p>
<p>The marble had to be brought up the mountain from quarries many kilometres away, on the backs of animals as people tell it. Tradition also says that the finest carvers were paid by the weight of the dust they removed, so that no one was tempted to stop too early.</p>
<h2>A forest of pillars</h2>
<p>Ranakpur, in a wooded valley between Udaipur and Jodhpur, gives a different joy. Its great temple was raised in the fifteenth century by the merchant Dharna Shah, in the reign of Rana Kumbha of Mewar. It is called <em>chaumukha</em>, four-faced, because the image of Adinatha, as Rishabhanatha is also called, looks out in all four directions. Tradition counts 1,444 pillars, and says that no two are alike. As the sun moves, the colour of the hall slips from gold to pearl to a faint blue.</p>
<h2>Before you go</h2>
<p>These are living places of worship, and the rules are part of the experience:</p>
<ul>
<li>leave shoes and all leather articles outside, and dress modestly;</li>
<li>check the hours in advance, since visitors who have not come to pray are usually admitted only in the afternoon;</li>
<li>do not expect to take pictures at Dilwara, where cameras are forbidden;</li>
<li>speak softly, and let people finish their prayers.</li>
</ul>
<p>It is easy to praise the carvers’ skill and to miss the thought behind it. Jain teaching asks for restraint: to harm no living being, to own little, to see that truth has many sides. A hall on which such labour was spent may look like the opposite of restraint. Yet sit for a while at the foot of a pillar. What stays with you is not wealth but attention, given freely, for generations, to a single stone.</p>
`,
  },
]
