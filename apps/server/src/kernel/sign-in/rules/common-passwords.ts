/**
 * Passwords that attackers try first (NIST SP 800-63B §5.1.1.2 requires refusing them): worldwide favourites of at
 * least eight characters, additions from Vietnamese leaks, and keyboard walks. Lower case; compared after folding.
 */
const LISTED = `
12345678 123456789 1234567890 12345678910 123123123 123321123 112233445566 11223344 1122334455 87654321 987654321 9876543210 0987654321
0123456789 01234567 12341234 43214321 12344321 11112222 12121212 13131313 10101010 20202020 23232323 69696969 18181818 31415926 14789632
147258369 147852369 159357456 159753456 741852963 789456123 789456456 963852741 321654987 456789123 123654789 123456123 123456654321
123456789a 123456789q 123456789z a123456789 q123456789 1234567a 12345678a a12345678 a1234567 123456aa 123456ab 123456abc abc123456 abc12345
abcd1234 1234abcd abcd12345 abcde12345 abc123abc abc123123 aa123456 aa12345678 aaa123456 asd123456 asdf1234 asdfasdf asdfghjk asdfghjkl
asdfghjkl; asdf123456 qwe123456 qweqweqwe qwe123qwe qweasdzxc qweasd123 qwerasdf qwer1234 qwert123 qwert12345 qwerty12 qwerty123 qwerty1234
qwerty12345 qwerty123456 qwertyui qwertyuiop qwertyuiop[] qazwsxedc qazwsx123 1qaz2wsx 1qazxsw2 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4
q1w2e3r4t5 zaq12wsx zaq1zaq1 zxcvbnm1 zxcvbnm123 zxcvbnm, zxcvbnmm zxc123456 zxcasdqwe zxcv1234 poiuytrewq lkjhgfdsa mnbvcxz1
password password1 password12 password123 password1234 password12345 password! password@123 passw0rd p@ssw0rd p@ssword pass1234 pass12345
password01 password2 passwords mypassword newpassword passwort contrasena letmein1 letmein123 welcome1 welcome123 welcome12 changeme
changeme1 changeme123 iloveyou iloveyou1 iloveyou2 iloveyou123 iloveu123 sunshine sunshine1 princess princess1 football football1 baseball
baseball1 basketball superman superman1 batman123 spiderman pokemon1 pokemon123 starwars starwars1 michael1 michelle jennifer jessica1
charlie1 computer computer1 internet internet1 samsung1 samsung123 nokia1234 trustno1 whatever whatever1 monkey12 monkey123 dragon12 dragon123
shadow12 shadow123 master12 master123 master1234 killer123 hello123 hello1234 hellohello qwerty@123 liverpool liverpool1 arsenal1 chelsea1
manchester barcelona realmadrid ronaldo7 ronaldo123 messi1010 freedom1 elephant butterfly chocolate november december september corvette
mercedes victoria alexander alexandra caroline danielle anthony1 jordan23 maverick midnight blahblah asshole1 fuckyou1 fuckyou2 fuckyou123
biteme12 access14 admin123 admin1234 admin12345 admin@123 administrator root1234 rootroot test1234 test12345 testtest test@123 user1234
username guest123 temp1234 default1 secret123 secret12 login123 loginlogin master01 abcdefgh abcdefg1 abcdefghi abcdefghij a1b2c3d4 a1b2c3d4e5
1a2b3c4d 1a2s3d4f q1q1q1q1 aaaaaaa1 111111aa 111111111a 123qweasd 123qwe123 123qweasdzxc 123asd123 123abc123 123456qwe 123456qw 123456qwerty
1234qwer 12345qwe 12345qwert 123456as 123456asd 123456zx 123456789abc 1234567891 12345678900 123456780 123456788 12345679 22446688 24682468
13579246 135792468 246813579 1357924680 147896325 741258963 852456852 159159159 258258258 147147147 369369369 456456456 789789789 321321321
321321321a 654321654321 11111111a 88888888a 66668888 68686868 86868686 78787878 79797979 39393939 39797979 38383838 68796879 66886688 88886666
matkhau1 matkhau12 matkhau123 matkhau1234 matkhau@123 matkhaucuatoi matkhaumoi khongbiet khongbiet1 khongbiet123 khongnoi khongcho khongcopass
anhyeuem anhyeuem1 anhyeuem123 anhyeuem1234 emyeuanh emyeuanh1 emyeuanh123 yeuem123 yeuanh123 yeuemnhieu yeuemmaimai anhnhoem emnhoanh nhoem123
toiyeuem toiyeuban yeuthuong tinhyeu1 tinhyeu123 tinhyeuoi chungtinh maimaiyeuem mylove123 vietnam1 vietnam12 vietnam123 vietnam1234 vietnam@123
vietnamvodich vietnamvietnam saigon123 saigon1234 hanoi123 hanoi1234 hanoi2020 danang123 haiphong haiphong1 haiphong123 nghean123 nghean37
thanhhoa thanhhoa1 thanhhoa36 namdinh123 cantho123 dongnai1 dongnai123 daklak123 quangninh quangnam bacninh1 hochiminh tphcm123 nguyen123
nguyen1234 nguyenvan nguyenvana nguyenthi nguyenanh nguyennguyen tranvan1 phamvan1 levan123 hoang123 hoang1234 hoanganh hoanganh1 minh1234
minhanh1 minhtuan hung1234 dung1234 tuan1234 tuananh1 tuananh123 thanh123 thanh1234 phuong123 phuong12 huong123 huong1234 linh1234 thuylinh
thao1234 trang123 trang1234 duong123 thang123 cuong123 quang123 khanh123 quynh123 ngocanh1 ngoc1234 giadinh1 giadinh123 giadinhtoi bome1234
boyeume1 concuabo concuame conyeume conyeubo banbe123 thienthan matngot1 hanhphuc hanhphuc1 hanhphuc123 maymanhn maymanh1 maymanh123 phattai1
phattai123 phatloc1 phatloc123 taiphat1 loclocphat trungso1 trungthuong choigame choigame1 choigame123 gamethu1 gamevui1 lienquan lienquan1
lienquan123 lienquanmobile freefire freefire1 freefire123 pubgmobile taixiu123 taixiu88 xoso1234 xosomb88 soicau88 soicau247 danhde123
lodemienbac nohu1234 nohu8888 denlong1 denlong123 denlong88 denlong888 denlong2026 lantern1 lantern123 lantern88
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(LISTED.trim().split(/\s+/));
