import {
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { html } from 'hono/html';

/** Standard structure types: ISO 32000-1, 14.8.4. */
type Tag = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD';

export interface Role {
  tag: Tag;
  /** Without it, the whole document. */
  within?: Element | undefined;
  /** Of a header cell. */
  scope?: 'Row' | 'Column';
  lang?: string | undefined;
  /** What the content stands for, where a font has not all of its letters. */
  actual?: string | undefined;
}

export interface Element extends Role {
  ref: PDFRef;
  /** Elements, or the number of the marked content on the page. */
  kids: (PDFRef | number)[];
  page?: PDFPage;
}

const operator = (name: PDFOperatorNames, ...args: (PDFName | string)[]): PDFOperator => PDFOperator.of(name, args);

/** Draws within marked content, with a property list written as in the file. */
function within(page: PDFPage, tag: string, properties: string, draw: () => void): void {
  page.pushOperators(operator(PDFOperatorNames.BeginMarkedContentSequence, PDFName.of(tag), properties));
  draw();
  page.pushOperators(operator(PDFOperatorNames.EndMarkedContent));
}

/** Decoration, page numbers: what is read aloud nowhere. */
export const artifact = (page: PDFPage, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void =>
  within(page, 'Artifact', `<</Type /${type}>>`, draw);

/** A part of a text in a language of its own: ISO 32000-1, 14.9.2. */
export const inLanguage = (page: PDFPage, lang: string, draw: () => void): void => within(page, 'Span', `<</Lang (${lang})>>`, draw);

/** PDF/UA-1 (ISO 14289-1, clause 5) wants the title, and the claim itself, in XMP. */
const metadata = (title: string): string =>
  String(html`<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title><pdfuaid:part>1</pdfuaid:part></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`);

/** The structure of a tagged document (ISO 32000-1, 14.7): headings, paragraphs and tables in the order in which they are drawn. */
export class Structure {
  readonly #elements: Element[] = [];
  /** Of each page, the elements by the number of their marked content. */
  readonly #marked = new Map<PDFPage, PDFRef[]>();
  readonly #root: Element;

  constructor(private readonly pdf: PDFDocument) {
    this.#root = this.add({ tag: 'Document' });
  }

  add(role: Role): Element {
    const element: Element = { ...role, ref: this.pdf.context.nextRef(), kids: [] };
    this.#elements.push(element);
    if (role.tag !== 'Document') (role.within ?? this.#root).kids.push(element.ref);
    return element;
  }

  /** Draws the content of a new element. */
  mark(page: PDFPage, role: Role, draw: () => void): void {
    const marked = this.#marked.get(page) ?? [];
    this.#marked.set(page, marked);
    const element = this.add(role);
    element.page = page;
    element.kids.push(marked.length);
    within(page, role.tag, `<</MCID ${marked.length}>>`, draw);
    marked.push(element.ref);
  }

  /** Writes the structure, once everything is drawn. */
  close(title: string): void {
    const { context, catalog } = this.pdf;
    const tree = context.nextRef();
    for (const { ref, tag, within: parent, kids, page, scope, lang, actual } of this.#elements) {
      const about = {
        ...(page === undefined ? {} : { Pg: page.ref }),
        ...(scope === undefined ? {} : { A: { O: 'Table', Scope: scope } }),
        ...(lang === undefined ? {} : { Lang: PDFString.of(lang) }),
        ...(actual === undefined ? {} : { ActualText: PDFHexString.fromText(actual) }),
      };
      const above = ref === this.#root.ref ? tree : (parent ?? this.#root).ref;
      context.assign(ref, context.obj({ Type: 'StructElem', S: tag, P: above, K: kids, ...about }));
    }
    const pages = [...this.#marked];
    pages.forEach(([{ node }], at) => {
      node.set(PDFName.of('StructParents'), context.obj(at));
      node.set(PDFName.of('Tabs'), PDFName.of('S'));
    });
    const parents = context.register(context.obj({ Nums: pages.flatMap(([, marked], at) => [at, marked]) }));
    context.assign(
      tree,
      context.obj({ Type: 'StructTreeRoot', K: [this.#root.ref], ParentTree: parents, ParentTreeNextKey: pages.length }),
    );
    const xmp = context.stream(new TextEncoder().encode(metadata(title)), { Type: 'Metadata', Subtype: 'XML' });
    catalog.set(PDFName.of('StructTreeRoot'), tree);
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
    catalog.set(PDFName.of('Metadata'), context.register(xmp));
  }
}
