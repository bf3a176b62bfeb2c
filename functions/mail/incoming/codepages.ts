import { own } from '../../../src/features/foreign/own.shared.ts';

const UPPER_HALVES: Readonly<Record<string, string>> = {
  '437':
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  '737':
    'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀ωάέήϊίόύϋώΆΈΉΊΌΎΏ±≥≤ΪΫ÷≈°∙·√ⁿ²■\u00a0',
  '850':
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  '852':
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐' +
    '└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  '869':
    '\ufffd\ufffd\ufffd\ufffd\ufffd\ufffdΆ\ufffd·¬¦‘’Έ\u2015ΉΊΪΌ\ufffd\ufffdΎΫ©Ώ²³ά£έήίϊΐόύΑΒΓΔΕΖΗ½ΘΙ«»░▒▓│┤ΚΛΜΝ╣║╗╝ΞΟ┐' +
    '└┴┬├─┼ΠΡ╚╔╩╦╠═╬ΣΤΥΦΧΨΩαβγ┘┌█▄δε▀ζηθικλμνξοπρσςτ΄\u00ad±υφχ§ψ΅°¨ωϋΰώ■\u00a0',
  macgreek:
    'Ä¹²É³ÖÜ΅àâä΄¨çéèêë£™îï•½‰ôö¦€ùûü†ΓΔΘΛΞΠß®©ΣΪ§≠°·Α±≤≥¥ΒΕΖΗΙΚΜΦΫΨΩ' +
    'άΝ¬ΟΡ≈Τ«»…\u00a0ΥΧΆΈœ–\u2015“”‘’÷ΉΊΌΎέήίόΏύαβψδεφγηιξκλμνοπώρστθωςχυζϊϋΐΰ\u00ad',
};

const latin = new TextDecoder('windows-1252');

function fromUpperHalf(bytes: Uint8Array, upper: string): string {
  let text = '';
  for (const byte of bytes) text += byte < 0x80 ? String.fromCharCode(byte) : upper[byte - 0x80];
  return text;
}

const toBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** RFC 2152. */
const fromUtf7 = (text: string): string =>
  text.replace(/\+([A-Za-z\d+/]*)-?/gu, (_, base64: string) => {
    if (base64 === '') return '+';
    const pairs = toBytes(atob(base64.length % 4 === 1 ? base64.slice(0, -1) : base64));
    return new TextDecoder('utf-16be').decode(pairs.subarray(0, pairs.length - (pairs.length % 2)));
  });

const raised = (pairs: string): string => pairs.replace(/[!-~]/gu, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x80));

/** RFC 1843: GB 2312 between `~{` and `~}`. */
function fromHz(text: string): string {
  const plain = text.replace(/~(?:\{(.*?)(?:~\}|$)|(~)|\r?\n)/gmu, (_, pairs = '', tilde = '') => raised(pairs) + tilde);
  return new TextDecoder('gb18030').decode(toBytes(plain));
}

/** RFC 1557: KS X 1001 between shift-out and shift-in. */
function fromIso2022Kr(text: string): string {
  const [start, out, back] = [0x1b, 0x0e, 0x0f].map((code) => String.fromCharCode(code)) as [string, string, string];
  const runs = text.replaceAll(`${start}$)C`, '').split(out);
  const plain = runs.map((run, at) => {
    const end = run.indexOf(back);
    if (at === 0) return run;
    return end === -1 ? raised(run) : raised(run.slice(0, end)) + run.slice(end + 1);
  });
  return new TextDecoder('euc-kr').decode(toBytes(plain.join('')));
}

const SEVEN_BIT = new Map([
  ['utf7', fromUtf7],
  ['unicode11utf7', fromUtf7],
  ['hzgb2312', fromHz],
  ['iso2022kr', fromIso2022Kr],
]);

const simple = (label: string): string =>
  label
    .toLowerCase()
    .replace(/^(?:x-|cs)/u, '')
    .replace(/[\s._-]+/gu, '');

/** Decodes charsets that `TextDecoder` lacks; undefined for others. */
export function decodedHere(bytes: Uint8Array, label: string): string | undefined {
  const name = simple(label);
  const half = own(UPPER_HALVES, name.replace(/^(?:cp|ibm|dos|pc)/u, ''));
  if (half !== undefined) return fromUpperHalf(bytes, half);
  const read = SEVEN_BIT.get(name);
  return read && !bytes.some((byte) => byte > 0x7f) ? read(latin.decode(bytes)) : undefined;
}

/** Whether ASCII may stand for other letters that neither this file nor `TextDecoder` can read, as in UTF-32 or ISO-2022-CN. */
export const isUnknownShift = (bytes: Uint8Array, label: string): boolean =>
  /^(?:utf7|unicode11utf7|hz|iso2022(?!jp)|utf32|ucs4|iso10646ucs4|scsu|bocu|ebcdic|cp037|ibm037)/u.test(simple(label)) &&
  decodedHere(bytes, label) === undefined;
