/** Providers whose domains are many people's: blocking one would keep out strangers. */
const PROVIDERS = new Set(
  (
    'gmail googlemail hotmail outlook live msn windowslive yahoo ymail rocketmail icloud me mac aol proton protonmail pm tutanota tuta gmx web ' +
    'mail email zoho fastmail hey yandex ya rambler mailbox posteo freenet libero virgilio orange wanadoo free laposte sfr seznam abv wp onet interia ' +
    'otenet cosmotemail forthnet hol vodafone wind nova freemail in pathfinder qq 163 126 sina foxmail naver hanmail daum comcast att verizon'
  ).split(' '),
);
const SECOND_LEVEL = new Set(['com', 'co', 'net', 'org']);

/** By the usual forms of such domains: `gmail.com`, `yahoo.gr`, `hotmail.co.uk`. */
export function isSharedDomain(domain: string): boolean {
  const [name = '', ...ends] = domain.toLowerCase().split('.');
  const [end = ''] = ends;
  return PROVIDERS.has(name) && (ends.length === 1 || (ends.length === 2 && SECOND_LEVEL.has(end)));
}
