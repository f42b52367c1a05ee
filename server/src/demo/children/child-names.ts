/** Family and given names that go together. */
interface NameGroup {
  families: readonly [string, ...string[]];
  girls: readonly [string, ...string[]];
  boys: readonly [string, ...string[]];
}

/** Words apart, by commas. */
function list(words: string): [string, ...string[]] {
  const [first = "", ...rest] = words.split(", ");
  return [first, ...rest];
}

const group = (families: string, girls: string, boys: string): NameGroup => ({
  families: list(families),
  girls: list(girls),
  boys: list(boys),
});

/** Where the embassy of Norland's families come from. */
export const norlandNames = group(
  "Solberg, Bergström, Kjær, Lindqvist, Østergaard, Hallström, Nygård, Söderlund, Guðmundsdóttir, Ahlgren, Virtanen, Mäkinen",
  "Astrid, Signe, Freja, Tuva, Aino, Sólveig, Linnéa, Ronja, Þóra, Ebba",
  "Lars, Søren, Åke, Eirik, Väinö, Jón, Nils, Björn, Anders, Emil",
);

/** As the children of a large city are called; accents, apostrophes and hyphens stay as families write them. */
export const cityNames: readonly [NameGroup, ...NameGroup[]] = [
  group(
    "Montoya, Calderón, Núñez, de la Cruz, Ibáñez-Soto, Peña, Villaseñor, Ortega Luna, Márquez, Zúñiga",
    "Lucía, Ximena, Valentina, Renata, María José, Camila, Itzel, Paloma",
    "Mateo, Santiago, Joaquín, Emiliano, José Ángel, Tomás, Íker, Rafael",
  ),
  group(
    "Fairweather, Whitfield, Barlow, Huxley, Pemberton, Ashdown, Larkin, Thornbury, Merriweather, Stowe",
    "Hazel, Imogen, Piper, Willa, Clementine, Ruth, June, Matilda",
    "Otis, Silas, Jasper, Theodore, Beau, Graham, Wesley, Amos",
  ),
  group(
    "O’Dowd, O’Shaughnessy, McAllister, Mac Giolla, D’Arcy, Ní Bhriain, Kinsella, Fitzgerald",
    "Saoirse, Niamh, Aoife, Róisín, Maeve, Caoimhe, Orla, Bríd",
    "Declan, Cillian, Oisín, Tadhg, Ronan, Eoin, Fionn, Pádraig",
  ),
  group(
    "Nguyễn, Trần, Phạm, Lê, Võ, Đặng, Bùi, Hoàng",
    "Linh, Thảo, Mai, Ngọc Anh, Quỳnh, Vy, Hạnh, Lan",
    "Minh, Khoa, Đức, Bảo, Tuấn, Long, Phúc, An",
  ),
  group(
    "Adeyemi, Okafor, Nwosu, Mensah, Diallo, Oyelaran, Asante, Chukwu",
    "Amara, Chidinma, Folake, Abena, Zainab, Ngozi, Yetunde, Esi",
    "Tolu, Kofi, Emeka, Kwame, Babatunde, Obinna, Yaw, Sekou",
  ),
  group(
    "Haddad, Al-Masri, Khoury, El-Sayed, Nasser, Abu-Ghazaleh, Bakri, Mansour",
    "Layla, Yasmin, Salma, Rania, Dalia, Hiba, Amal, Jana",
    "Karim, Omar, Samir, Tariq, Ziad, Rami, Idris, Faris",
  ),
  group(
    "Patel, Iyer, Krishnamurthy, Banerjee, Reddy, Chatterjee, Deshpande, Venkataraman",
    "Anika, Diya, Meera, Ishani, Kavya, Tara, Saanvi, Lakshmi",
    "Arjun, Rohan, Vihaan, Dev, Aarav, Nikhil, Kiran, Ishaan",
  ),
  group(
    "Imai, Nakagawa, Fujimoto, Ōta, Hayashi, Kuroda, Shimizu, Endō",
    "Yui, Hana, Sakura, Aoi, Mio, Rin, Emi, Kaho",
    "Ren, Haruto, Sōta, Kaito, Yūma, Riku, Daiki, Itsuki",
  ),
  group(
    "Kim, Park, Cho, Seo, Yoon, Namgung, Hwang, Jeong",
    "Seo-yeon, Ha-eun, Ji-woo, Min-seo, Da-in, Soo-ah, Ye-jin, Na-ri",
    "Min-jun, Do-yun, Ji-ho, Joon-ho, Tae-yang, Si-woo, Eun-woo, Ha-joon",
  ),
  group(
    "Zhang, Ouyang, Li, Chen, Szeto, Huang, Zhao, Lin",
    "Yuxuan, Mei, Xinyi, Ruolan, Jiayi, An-Li, Qing, Shu",
    "Haoran, Wei, Zihan, Jun, Bo, Yichen, Kai-Wen, Ming",
  ),
  group(
    "Kowalczyk, Nováková, Dvořák, Popović, Szabó, Ivanova, Wójcik, Bălan",
    "Zofia, Ludmila, Zuzana, Jelena, Réka, Agnieszka, Oksana, Ioana",
    "Kacper, Ondřej, Luka, Bence, Dmytro, Paweł, Ștefan, Miloš",
  ),
  group(
    "Dubois, Castellano, Lefèvre, Bianchi, de Souza, Papadopoulos, Gonçalves, Van der Berg",
    "Margaux, Chiara, Élodie, Beatriz, Eleni, Inês, Fleur, Giulia",
    "Nico, Théo, Lorenzo, João, Yannis, Étienne, Matteo, Daan",
  ),
  group(
    "Hakobyan, Yılmaz, Tehrani, Gebreselassie, Tesfaye, Karimi, Şahin, Berhane",
    "Ani, Elif, Parisa, Selam, Nazanin, Zeynep, Lilit, Hiwot",
    "Narek, Emre, Kian, Dawit, Arash, Yonas, Levon, Can",
  ),
  group(
    "Kealoha, Tauiliili, Begay, Santos-Reyes, Magsaysay, Yazzie, Fa‘asavalu, Kahananui",
    "Leilani, Sina, Nizhoni, Althea, Malia, Jasmine, Losa, Kaia",
    "Keanu, Tavita, Ashkii, Rizal, Noa, Sione, Dakota, Makoa",
  ),
];
