/**
 * Words, names and places of this project's samples, which no site of another owner may show. Not what is true of every owner in Greece: the time
 * that the site reckons in, and where the data protection authority sits.
 */
export const SAMPLE_WORDS =
  /.{0,30}(?:[Ll]ycabett|LYCABETT|Λυκαβηττ|ΛΥΚΑΒΗΤΤ|\bthe hill\b|(?<!\p{L})λόφο[ςυ]?(?!\p{L})|Attica|Αττικ|Acropolis|Ακρόπολ|Your Name|hello@example|Sample (?:Street|Bank)|Οδός Δείγματος|EL000000000|210 0000000|(?<!Europe\/|115 23 )Athens(?! time| and)|(?<!\p{L}|115 23 )Αθήνα(?!ς)|Αθηνών).{0,30}/gu;
