import { mkdir, writeFile } from 'node:fs/promises';

/** Words of running text in a generated article, without its code; the same as in the compared projects' figures. */
const WORDS = 600;
const PARAGRAPH_WORDS = 75;
/** On which they were published, so that none waits. */
const DAYS = 4_000;

const ENGLISH =
  'a forecast that nobody can defend is only a guess with decimals and the meeting knows it before you do so the first thing to build is a baseline that anyone could have made last year and the second is the record of how wrong it was each week'.split(
    ' ',
  );
const GREEK =
  'μια πρόβλεψη που κανείς δεν υπερασπίζεται είναι μια εικασία με δεκαδικά και η ομάδα το ξέρει πριν από εσάς γι’ αυτό πρώτα φτιάχνουμε μια βάση σύγκρισης που θα μπορούσε να είχε κάνει ο καθένας πέρυσι και ύστερα κρατάμε το ιστορικό των λαθών κάθε εβδομάδα'.split(
    ' ',
  );

const CODE = `\`\`\`python
def naive(history: list[float], season: int) -> list[float]:
    """Last season's values, again."""
    return history[-season:]

def error(actual: list[float], forecast: list[float]) -> float:
    return sum(abs(a - f) for a, f in zip(actual, forecast)) / sum(actual)
\`\`\``;

const TAGS = ['metrics', 'sql', 'python', 'cloud', 'costs', 'web', 'devops', 'pricing', 'privacy', 'forecasting'];

function paragraphs(words: readonly string[], seed: number): string[] {
  return Array.from({ length: WORDS / PARAGRAPH_WORDS }, (_, p) =>
    Array.from({ length: PARAGRAPH_WORDS }, (__, w) => words[(seed * 7 + p * 31 + w * (1 + (seed % 5))) % words.length]).join(' '),
  );
}

/** Returns one article in one language as MDX: front matter, headings, a link, code, a list. */
function article(number: number, locale: 'en' | 'el'): string {
  const [first = '', second = '', ...rest] = paragraphs(locale === 'en' ? ENGLISH : GREEK, number);
  const day = new Date(Date.UTC(2015, 0, 1) + (number % DAYS) * 86_400_000).toISOString().slice(0, 10);
  const title = locale === 'en' ? `Article number ${number}` : `Άρθρο αριθμός ${number}`;
  const description =
    locale === 'en'
      ? `What the article with the number ${number} says, in a line that a search engine would show.`
      : `Τι λέει το άρθρο με τον αριθμό ${number}, σε μια γραμμή που θα έδειχνε μια μηχανή αναζήτησης.`;
  const body = [first, `## ${title} A`, second, CODE, `## ${title} B`, ...rest, '- one\n- two\n- [three](/blog)'].join('\n\n');
  return `---\ntitle: ${title}\ndescription: ${description}\npublishAt: ${day}\ncategory: data\ntags: [${TAGS[number % TAGS.length]}]\n---\n\n${body}\n`;
}

/** Writes `count` articles in both languages as page bundles below `dir`. */
export async function writeArticles(dir: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) {
    const bundle = `${dir}/article-${number}`;
    await mkdir(bundle, { recursive: true });
    for (const locale of ['en', 'el'] as const) await writeFile(`${bundle}/index.${locale}.mdx`, article(number, locale));
  }
}
