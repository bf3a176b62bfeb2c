import { expect, it } from 'vitest';
import { questionAbout } from './address-slip.shared.ts';

it.each([
  ['maria@gmial.com', 'maria@gmail.com'],
  ['maria@gamil.com', 'maria@gmail.com'],
  ['maria@gmai.com', 'maria@gmail.com'],
  ['maria@gmail.con', 'maria@gmail.com'],
  ['maria@gmail.cpm', 'maria@gmail.com'],
  ['maria@gmail.co', 'maria@gmail.com'],
  ['maria@gmail.gr', 'maria@gmail.com'],
  ['maria@gmail', 'maria@gmail.com'],
  ['maria@gmailcom', 'maria@gmail.com'],
  ['maria@gmail,com', 'maria@gmail.com'],
  ['maria@www.gmail.com', 'maria@gmail.com'],
  ['maria@@gmail.com', 'maria@gmail.com'],
  ['Maria <maria@gmial.com>', 'maria@gmail.com'],
  ['maria@hotmail.gr', 'maria@hotmail.com'],
  ['maria@hotmal.com', 'maria@hotmail.com'],
  ['maria@hotmial.co.uk', 'maria@hotmail.co.uk'],
  ['maria@yaho.gr', 'maria@yahoo.gr'],
  ['maria@yahoo.rg', 'maria@yahoo.gr'],
  ['maria@outlok.com', 'maria@outlook.com'],
  ['maria@outlook.gr', 'maria@outlook.com'],
  ['maria@otenet.g', 'maria@otenet.gr'],
  ['maria@otenet.com', 'maria@otenet.gr'],
  ['maria@iclod.com', 'maria@icloud.com'],
  ['maria@client.con', 'maria@client.com'],
  ['μαρια@γμαιλ.ψομ', 'maria@gmail.com'],
  ['μαρία@γμαιλ.ψομ', 'maria@gmail.com'],
  ['ινφο@ακμε.γρ', 'info@akme.gr'],
  ['maria@gmail.cοm', 'maria@gmail.com'],
  ['maria@gmail.xn--cm-jbc', 'maria@gmail.com'],
  ['maria@gmail.ψομ', 'maria@gmail.com'],
  ['mαria@client.example', 'maria@client.example'],
  ['μαρια@gmail.com', 'maria@gmail.com'],
  ['maria@ѕсоре.com', 'maria@scope.com'],
  ['maria@gmail.сом', 'maria@gmail.com'],
  ['maria@gmailc.om', 'maria@gmail.com'],
  ['maria@gmai.l.com', 'maria@gmail.com'],
  ['maria@gmail com', 'maria@gmail.com'],
  ['maria@gmail;com', 'maria@gmail.com'],
  ['maria@hotmail-com', 'maria@hotmail.com'],
  ['maria@hotmail.com.gr', 'maria@hotmail.com'],
  ['maria@hotmaill.gr', 'maria@hotmail.com'],
  ['maria@yahoo.com.gr', 'maria@yahoo.com'],
  ['maria"gmail.com', 'maria@gmail.com'],
  ['maria2gmail.com', 'maria@gmail.com'],
  ['maria.papa.yahoo.gr', 'maria.papa@yahoo.gr'],
  ['maria (at) gmail.com', undefined],
  ['maria[at]hotmail.com', 'maria@hotmail.com'],
])('%s: was %s meant?', (written, meant) => {
  expect(questionAbout(written)?.meant).toBe(meant);
});

const REAL =
  'gmail.com googlemail.com gmx.de gmx.net gmx.com gmx.at web.de t-online.de freenet.de mail.gr mail.com mail.de mail.ru email.com email.de email.it ymail.com fmail.co.uk hotmail.com hotmail.co.uk hotmail.fr hotmail.de hotmail.it hotmail.ca hotmail.com.tr hotmail.co.jp live.com live.co.uk live.fr msn.com passport.com windowslive.com outlook.com outlook.com.gr outlook.de outlook.fr outlook.com.br outlook.ie me.com mac.com icloud.com icloud.com.cn aol.com aol.de aim.com love.com yahoo.com yahoo.gr yahoo.co.uk yahoo.de yahoo.fr yahoo.com.br yahoo.co.jp rocketmail.com protonmail.com protonmail.ch proton.me pm.me tutanota.com tuta.io tuta.com hey.com fastmail.com fastmail.fm zoho.com zoho.eu zohomail.eu yandex.com yandex.ru hushmail.com mailbox.org posteo.de duck.com otenet.gr cosmotemail.gr forthnet.gr ath.forthnet.gr the.forthnet.gr hol.gr vivodinet.gr windtools.gr tellas.gr in.gr freemail.gr pathfinder.gr her.forthnet.gr sch.gr ntua.gr mail.ntua.gr auth.gr uoa.gr di.uoa.gr aueb.gr upatras.gr uth.gr cytanet.com.cy orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it alice.it btinternet.com sky.com virginmedia.com comcast.net verizon.net att.net sbcglobal.net cox.net qq.com 163.com 126.com foxmail.com netmail.gr naver.com hanmail.net telenet.be skynet.be proximus.be ziggo.nl kpnmail.nl planet.nl bluewin.ch hispeed.ch wp.pl o2.pl onet.pl interia.pl seznam.cz centrum.cz abv.bg mail.bg ukr.net inbox.lv rediffmail.com vodafone.gr vodafone.com vodafone.de cloud.com nmail.gr bmail.com kmail.com client.example lycabettus.example example.co example.cm example.om παράδειγμα.ελ παράδειγμα.gr почта.рф bücher.de';

it.each(REAL.split(' '))('an address at %s is never questioned', (domain) => {
  expect(questionAbout(`maria.papadopoulou+news@${domain}`)).toBeUndefined();
});

it('says of letters before the @ that few services write to them', () => {
  expect(questionAbout('άννα@παράδειγμα.ελ')).toEqual({ kind: 'local' });
  expect(questionAbout('jürgen@client.example')).toEqual({ kind: 'local' });
});

it.each(['', 'maria', '@', 'maria@', '@gmail.com', 'a b@c d', 'gmail.com', 'www.gmail.com', 'maria.client.com'])(
  'asks nothing about %j, which the form refuses',
  (written) => {
    expect(questionAbout(written)).toBeUndefined();
  },
);
